// An S3-compatible server behind a proxy that can refuse, report a full disk, hang, or be slow.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { startS3, type TestS3 } from '#testing/backups/start-s3.ts'

/** 'full' refuses only writes. */
export type StoreFault = 'not' | 'refusing' | 'full' | 'hanging' | 'slow'

export type BreakableStore = TestS3 & { readonly break: (fault: StoreFault) => void }

const lateMs = 3000

const refusal = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>refused</Message></Error>`

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code))
}

export const startBreakableStore = async (folder: string): Promise<BreakableStore> => {
  const store = await startS3(folder)
  const { hostname, port } = new URL(store.settings.S3_ENDPOINT ?? '')
  let fault: StoreFault = 'not'
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = incoming
    const onward = ask({ hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    incoming.pipe(onward)
  }
  const serve = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    if (fault === 'slow') await wait(lateMs)
    if (fault === 'hanging') return void incoming.resume()
    if (fault === 'refusing') return refuse(answer, 503, 'SlowDown')
    if (fault === 'full' && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      return refuse(answer, 507, 'XMinioStorageFull')
    }
    return pass(incoming, answer)
  }
  const server = createServer((incoming, answer) => void serve(incoming, answer))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo // it listens on a port
  return {
    settings: { ...store.settings, S3_ENDPOINT: `http://127.0.0.1:${own}` },
    break: (next) => {
      fault = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await store.stop()
    },
  }
}
