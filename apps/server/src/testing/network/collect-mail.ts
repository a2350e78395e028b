// A mail server whose emails can be read at /dev/mailbox.json like the local mailbox, newest first.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'

import type { Mail, Mailbox } from '../await-mail.ts'
import { startMailServer, type Received } from './mail-server.ts'

export type MailCollector = {
  readonly smtp: string
  readonly address: string
  readonly list: Mailbox
  /** Accepts emails or responds with a temporary error. */
  readonly setOpen: (isOpen: boolean) => void
  readonly refused: () => number
  readonly stop: () => Promise<void>
}

const later = (): Error => Object.assign(new Error('Try again later'), { responseCode: 451 })

const read = async ({ raw, recipients }: Received): Promise<Mail> => {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  return { to: recipients[0] ?? '', subject, text, html }
}

export const collectMail = async (port = 0): Promise<MailCollector> => {
  let isOpen = true
  let refused = 0
  const server = await startMailServer(port, () => {
    if (isOpen) return null
    refused += 1
    return later()
  })
  const mails: Promise<Mail>[] = []
  const list: Mailbox = () => {
    for (const received of server.received.slice(mails.length)) mails.unshift(read(received))
    return Promise.all(mails)
  }
  const answer = async (response: ServerResponse): Promise<void> => {
    const messages = await list()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }))
  }
  const reader = createServer((_, response) => void answer(response))
  await new Promise<void>((resolve) => {
    reader.listen(0, '127.0.0.1', resolve)
  })
  const { port: readerPort } = reader.address() as AddressInfo // it listens on a port
  return {
    smtp: `smtp://127.0.0.1:${server.port}`,
    address: `http://127.0.0.1:${readerPort}`,
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
