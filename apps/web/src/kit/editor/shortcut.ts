const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** `Ctrl + B`, or as a Mac writes it. */
export const shortcut = (key: string): string => `${isApple() ? '⌘' : 'Ctrl'} + ${key}`
