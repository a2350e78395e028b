// Texts of the first load: header, footer, and the page that is shown after an error.

export const frameMessages = {
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  plans: 'Plans',
  signIn: 'Sign In',
  footer: {
    label: 'More',
    createAccount: 'Create account',
    privacy: 'Privacy',
    contact: 'Contact us',
  },
  startFailed: 'Failed to load the app. Check your connection and reload the page.',
  error: {
    title: 'Something went wrong',
    hint: 'This is our fault, and your saved work is safe. Reload the page or go back to the home page.',
    loadTitle: 'Failed to load this page',
    loadHint: 'The app may have been updated, or your connection dropped. Try reloading.',
    home: 'Go to Home',
  },
} as const
