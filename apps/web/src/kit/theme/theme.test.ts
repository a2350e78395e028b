import { beforeEach, describe, expect, test, vi } from 'vitest'

import { currentTheme, followTheme, toggleTheme } from './theme.ts'

const system = (prefers: 'dark' | 'light') => {
  const media = Object.assign(new EventTarget(), { matches: prefers === 'dark' })
  vi.stubGlobal('matchMedia', () => media)
  return {
    turn: (to: 'dark' | 'light') => {
      media.matches = to === 'dark'
      media.dispatchEvent(new Event('change'))
    },
  }
}

const stored = () => localStorage.getItem('theme')
const root = document.documentElement

describe('theme', () => {
  test('follows the system without a stored choice', () => {
    system('dark')
    followTheme()
    expect(root.classList.contains('dark')).toBe(true)
    expect(root.classList.contains('light')).toBe(false)
    expect(root.style.colorScheme).toBe('dark')
    expect(stored()).toBeNull()
  })

  test('follows a change of the system without a stored choice', () => {
    const { turn } = system('light')
    followTheme()
    expect(currentTheme()).toBe('light')
    turn('dark')
    expect(currentTheme()).toBe('dark')
    expect(stored()).toBeNull()
  })

  test('stores a choice, which takes precedence over the system', () => {
    const { turn } = system('light')
    followTheme()
    toggleTheme()
    expect(stored()).toBe('dark')
    expect(currentTheme()).toBe('dark')
    turn('dark')
    turn('light')
    expect(currentTheme()).toBe('dark')
    toggleTheme()
    expect(stored()).toBe('light')
  })

  test('applies a choice from another tab', () => {
    system('light')
    followTheme()
    localStorage.setItem('theme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(currentTheme()).toBe('dark')
  })

  test('ignores an invalid stored value', () => {
    system('dark')
    localStorage.setItem('theme', 'purple')
    followTheme()
    expect(currentTheme()).toBe('dark')
  })
})

describe('the script that runs before the first paint', () => {
  const pages = import.meta.glob<string>('/index.html', { eager: true, query: '?raw', import: 'default' })
  const script = pages['/index.html']?.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? ''
  // Runs the script of index.html as the browser would.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  const run = () => new Function(script)()

  beforeEach(() => {
    document.head.innerHTML = '<meta name="theme-color" content="">'
  })

  test.each([
    ['dark', null, 'dark'],
    ['light', null, 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const)('with a %s system and %s stored the page starts %s', (prefers, word, expected) => {
    system(prefers)
    if (word) localStorage.setItem('theme', word)
    run()
    expect(root.className).toBe(expected)
    expect(root.style.colorScheme).toBe(expected)
    expect(stored()).toBe(word)
  })
})
