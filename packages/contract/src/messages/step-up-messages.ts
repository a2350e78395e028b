// The dialog that asks people to confirm who they are before a sensitive change.

export const stepUpMessages = {
  title: "Confirm it's you",
  body: "This is a sensitive change. Please confirm it's you before you continue.",
  password: 'Your password',
} as const
