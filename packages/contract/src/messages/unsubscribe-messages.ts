// The page that the unsubscribe link in an email opens.

export const unsubscribeMessages = {
  intro: 'Stop notification emails. You will still get notifications in the app.',
  guestIntro: 'Stop emails about this project.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'You have unsubscribed from notification emails.',
  guestUnsubscribed: 'You have unsubscribed from emails about this project.',
  unsubscribeFailed: 'This link is not valid. Use the link in a newer email, or log in to change your email settings.',
} as const
