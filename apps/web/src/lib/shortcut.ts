export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that is held for a command. */
export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** `Ctrl + B`, or as a Mac writes it. */
export const shortcut = (key: string): string => `${commandKey()} + ${key}`
