// Texts of the switch between light and dark.

export const themeMessages = {
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
} as const
