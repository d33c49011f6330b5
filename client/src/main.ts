import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './state/settings.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/liveries.css'
import './styles/base.css'
import './styles/ground.css'

settings.apply()
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', settings.apply)
matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', settings.apply)

const target = document.getElementById('app')
if (target) mount(App, { target })
