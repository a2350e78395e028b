// The page for addresses that do not exist.

export const notFoundMessages = {
  title: 'Page not found',
  body: 'The page may have moved, or the link may be incomplete.',
  goToDashboard: 'Go to Dashboard',
  goToHome: 'Go to Home',
  visitHomepage: 'Visit the homepage',
} as const
