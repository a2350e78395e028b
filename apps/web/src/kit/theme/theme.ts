// The theme, without React. The inline script in index.html sets the class on <html> before the first paint. From
// then on the class is the source of truth; a value is stored only after toggling.
import { createListeners } from '#lib/store/listeners.ts'
import type { Readable } from '#lib/store/store.ts'

export type Theme = 'dark' | 'light'

const key = 'theme'
const paper: Record<Theme, string> = { light: '#FAF8F4', dark: '#141311' }
const { subscribe, notify } = createListeners()

const systemPreference = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const storedTheme = (): Theme | null => {
  try {
    const word = localStorage.getItem(key)
    return word === 'dark' || word === 'light' ? word : null
  } catch {
    return null // storage may be blocked; follow the system
  }
}

const preferredTheme = (): Theme => storedTheme() ?? (systemPreference().matches ? 'dark' : 'light')

const applyTheme = (theme: Theme): void => {
  const root = document.documentElement
  root.classList.remove('dark', 'light')
  root.classList.add(theme)
  root.style.colorScheme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[theme])
  notify()
}

export const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

export const themeStore: Readable<Theme> = { getState: currentTheme, subscribe }

export const toggleTheme = (): void => {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts until a reload.
  }
  applyTheme(next)
}

/** Follows the system while nothing is stored, and other tabs. Returns the unsubscribe function. */
export const followTheme = (): (() => void) => {
  const system = systemPreference()
  const follow = () => applyTheme(preferredTheme())
  const followStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) follow()
  }
  follow()
  system.addEventListener('change', follow)
  addEventListener('storage', followStorage)
  return () => {
    system.removeEventListener('change', follow)
    removeEventListener('storage', followStorage)
  }
}
