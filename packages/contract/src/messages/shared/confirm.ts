export const confirm = {
  logoutTitle: 'Confirm Logout',
  logout: 'Are you sure you want to log out?',
  logoutAction: 'Logout',
} as const
