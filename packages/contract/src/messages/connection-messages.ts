// Texts of the banner about the connection to the server.

import { plural } from '../text/counts.ts'

export const connectionMessages = {
  connecting: 'Connecting...',
  lost: 'Connection lost',
  offline: "You're offline",
  restarting: 'The server is restarting',
  back: 'Back online',
  backWithNew: (count: number) => `Back online, ${count} new ${plural(count, 'message')}`,
  reconnect: 'Reconnect',
} as const
