// What visitors read without a connection.

export const offlineMessages = {
  banner: "You're offline. This page may be out of date.",
} as const
