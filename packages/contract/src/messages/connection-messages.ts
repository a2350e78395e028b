// Texts of the banner about the connection to the server.

export const connectionMessages = {
  connecting: 'Connecting...',
  lost: 'Connection lost',
  offline: 'You are offline',
  restarting: 'The server is restarting',
  back: 'Back online',
  backWithNew: (count: number) => `Back online, ${count} new`,
  reconnect: 'Reconnect',
} as const
