// Marks a guest's name, so that it differs from names of people with an account.

export const guestNameMessages = {
  mark: 'guest',
  named: (name: string) => `${name} (guest)`,
} as const
