import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.VISTULA_SERVER ?? 'http://127.0.0.1:1920'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/vistula/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
