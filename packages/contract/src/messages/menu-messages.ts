// Texts of the full-screen menu.

export const menuMessages = {
  title: 'Menu',
  close: 'Close menu',
  pages: 'Pages',
  home: 'Home',
  homeNote: "What we do and who it's for",
  dashboardNote: 'Your projects',
  settings: 'Settings',
  settingsNote: 'Profile, security, credits',
  admin: 'Admin',
  adminNote: 'People, credits, providers',
  plansNote: 'Free to start',
  signInNote: 'Back to your projects',
  loadingCredits: 'Loading credits...',
  shortcuts: 'Keyboard shortcuts',
} as const
