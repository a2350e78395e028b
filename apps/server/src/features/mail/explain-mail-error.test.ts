import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { startMailServer } from '#testing/network/mail-server.ts'

import { explainMailError } from './explain-mail-error.ts'
import { createSmtp } from './smtp.ts'
import { testMessage } from './test-message.ts'

const explain = async (port: number, isSent: boolean): Promise<string> => {
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const smtp = createSmtp(config)
  const tried = isSent ? smtp?.send(testMessage(config, 'ines@studio.example')) : smtp?.verify()
  return (tried ?? Promise.resolve()).then(() => 'works', explainMailError)
}

it('explains that a server of another kind responds', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined).end('* OK IMAP4rev1 ready\r\n'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  expect(await explain(port, false)).toBe('What responds is not a mail server that sends emails (EPROTOCOL)')
  server.close()
})

it('explains that the server rejects emails for the moment', async () => {
  const refusal = Object.assign(new Error('Try again later'), { responseCode: 451 })
  const server = await startMailServer(0, () => refusal)
  expect(await explain(server.port, true)).toBe('The mail server accepts no email at the moment (EMESSAGE)')
  await server.stop()
})
