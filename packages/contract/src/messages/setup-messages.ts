// The page that the console's link opens on a server without a mail server. Import-free.

export const setupMessages = {
  title: 'Create Admin Account',
  intro: 'Create the first admin account. The link works once.',
  done: 'Account created. You can now log in.',
  linkInvalid: 'This link is invalid or has expired. Restart the server to get a new one.',
  hasAdmin: 'This installation already has an admin. Log in, or ask your admin for an account.',
  failed: 'Failed to create the account. Please try again.',
} as const
