export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The modifier key for commands. */
export const commandKey = (): string => (isApple() ? '⌘' : 'Ctrl')

/** The Alt key as labelled on the keyboard. */
export const altKey = (): string => (isApple() ? '⌥' : 'Alt')

/** `Ctrl + B`, or `⌘ + B` on a Mac. */
export const shortcut = (key: string): string => `${commandKey()} + ${key}`
