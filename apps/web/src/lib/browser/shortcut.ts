export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that is held for a command. */
export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** The key that the browser calls Alt, as it is written on it. */
export const altKey = (): string => (isApple() ? '⌥' : 'Alt')

/** `Ctrl + B`, or as a Mac writes it. */
export const shortcut = (key: string): string => `${commandKey()} + ${key}`
