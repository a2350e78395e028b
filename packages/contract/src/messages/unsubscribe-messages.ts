// The page that the unsubscribe link in an email opens.

export const unsubscribeMessages = {
  intro: 'Stop notification emails. You will still get notifications in the app.',
  guestIntro: 'Stop emails about this project.',
} as const
