import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // Maps and sets here are made anew at each change, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      // Links of the page go through its own router.
      'svelte/no-navigation-without-resolve': 'off',
      // The ground is SVG that the package itself has drawn.
      'svelte/no-at-html-tags': 'off',
      '@typescript-eslint/no-unused-expressions': ['error', { allowTernary: true, allowShortCircuit: true }],
    },
  },
  { ignores: ['node_modules/', '../src/'] },
)
