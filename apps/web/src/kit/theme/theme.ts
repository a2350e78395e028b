// The rules of the theme, without React. The inline script in index.html has already dressed <html> before the first
// paint; from then on the class on <html> is the truth, and the stored word exists only if somebody toggled.
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
    return null // Storage may be closed to us; the system's preference then decides.
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
    // Without storage the choice lasts as long as the page.
  }
  applyTheme(next)
}

/** Follows the system while nothing is stored, and the other tabs when they toggle. Returns how to stop. */
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
