// How a guest is told from people with an account.

export const guestNameMessages = {
  mark: 'guest',
  named: (name: string) => `${name} (guest)`,
} as const
