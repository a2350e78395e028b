// A mail server whose mail can be read as the local mailbox is read: at /dev/mailbox.json of an address of its own, newest first.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'

import { startMailServer } from './mail-server.ts'

export type CollectedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailCollector = {
  /** For SMTP_URL. */
  readonly smtp: string
  /** Where the mail can be read. */
  readonly address: string
  readonly list: () => Promise<CollectedMail[]>
  /** From now on it accepts mail, or says that it cannot at the moment. */
  readonly setOpen: (isOpen: boolean) => void
  /** How many mails it has refused. */
  readonly refused: () => number
  readonly stop: () => Promise<void>
}

const later = (): Error => Object.assign(new Error('Try again later'), { responseCode: 451 })

export const collectMail = async (): Promise<MailCollector> => {
  let isOpen = true
  let refused = 0
  const server = await startMailServer(0, () => {
    if (isOpen) return null
    refused += 1
    return later()
  })
  const list = async (): Promise<CollectedMail[]> => {
    const mails = server.received.map(async ({ raw, recipients }) => {
      const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
      return { to: recipients[0] ?? '', subject, text, html }
    })
    return (await Promise.all(mails)).toReversed()
  }
  const answer = async (response: ServerResponse): Promise<void> => {
    const messages = await list()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }))
  }
  const reader = createServer((_, response) => void answer(response))
  await new Promise<void>((resolve) => {
    reader.listen(0, '127.0.0.1', resolve)
  })
  const { port } = reader.address() as AddressInfo // it listens on a port
  return {
    smtp: `smtp://127.0.0.1:${server.port}`,
    address: `http://127.0.0.1:${port}`,
    list,
    setOpen: (isNow) => {
      isOpen = isNow
    },
    refused: () => refused,
    stop: async () => {
      reader.closeAllConnections()
      reader.close()
      await server.stop()
    },
  }
}
