export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl')

export const altKey = (): string => (isApple() ? '⌥' : 'Alt')

/** `Ctrl + B`, or `⌘ + B` on a Mac. */
export const shortcut = (key: string): string => `${commandKey()} + ${key}`
