/** What a person has set for this browser; kept in localStorage and reflected as data attributes of the page. */
import { setLanguage } from '../strings'

export interface SettingValues {
  theme: 'auto' | 'light' | 'dark'
  palette: 'standard' | 'safe'
  motion: 'auto' | 'full' | 'reduced'
  counters: number
  language: string
  confirm: boolean
  notify: boolean
  /** How much the staff tells. */
  tells: 'where' | 'what' | 'why'
  name: string
}

const PLACE = 'vistula.settings'
const DEFAULTS: SettingValues = {
  theme: 'auto',
  palette: 'standard',
  motion: 'auto',
  counters: 1,
  language: 'en',
  confirm: true,
  notify: false,
  tells: 'why',
  name: '',
}

function stored(): SettingValues {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<SettingValues>) }
  } catch {
    return { ...DEFAULTS }
  }
}

class Settings {
  values = $state<SettingValues>(stored())

  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]) {
    this.values[key] = value
    localStorage.setItem(PLACE, JSON.stringify(this.values))
    this.apply()
    // Words are read when they are drawn: another language draws the page anew.
    if (key === 'language') location.reload()
  }

  get dark(): boolean {
    if (this.values.theme !== 'auto') return this.values.theme === 'dark'
    return matchMedia('(prefers-color-scheme: dark)').matches
  }

  get still(): boolean {
    if (this.values.motion !== 'auto') return this.values.motion === 'reduced'
    return matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  toggleTheme = () => this.set('theme', this.dark ? 'light' : 'dark')

  apply = () => {
    const root = document.documentElement
    root.dataset.theme = this.dark ? 'dark' : 'light'
    root.dataset.palette = this.values.palette
    root.dataset.motion = this.still ? 'reduced' : 'full'
    root.lang = this.values.language
    setLanguage(this.values.language)
  }
}

export const settings = new Settings()
