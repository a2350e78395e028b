// The product as a separate process with embedded database, file folder, SMTP, inspector and metrics. It has its own
// folder for temporary files, so that leftovers are detected.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { Mailbox } from '@joinery/server/testing/await-mail'
import { readAccessOf } from '@joinery/server/testing/database/own-postgres'
import { collectMail } from '@joinery/server/testing/network/collect-mail'
import { findInspector } from '@joinery/server/testing/programs/inspect-process'
import { startProduct, type Product } from '@joinery/server/testing/start-product'

export type SoakProduct = Product & {
  readonly databasePort: number
  readonly inspector: string
  /** Folders that must be empty: pending uploads, and temporary files of libraries. */
  readonly temporary: readonly string[]
  readonly metrics: () => Promise<string>
  readonly mailbox: Mailbox
  /** Log lines so far. */
  readonly log: () => readonly string[]
}

const metricsToken = 'a token of whoever watches the soak'
export const adminEmail = 'ada@soak.example'

/** On a separate connection that ends with the response, so that it is not counted as open. */
const readMetrics = async (address: string): Promise<string> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const [response] = (await once(get(`${address}/metrics`, { headers, agent: false }), 'response')) as [Readable] // as Node says
  return text(response)
}

export const startSoakProduct = async (): Promise<SoakProduct> => {
  const temporary = await mkdtemp(join(tmpdir(), 'joinery-soak-'))
  const mail = await collectMail()
  const product = await startProduct({
    TMPDIR: temporary,
    SMTP_URL: mail.smtp,
    METRICS_TOKEN: metricsToken,
    ADMIN_EMAILS: adminEmail,
    SIGNUP_CREDITS: '1000000',
    // The load comes from one address and few people; rate limits are tested elsewhere.
    ...Object.fromEntries(
      [
        'SIGN_IN_FAILURES_PER_ADDRESS',
        'SIGN_IN_FAILURES_PER_IP',
        'REGISTRATIONS_PER_IP',
        'MAIL_REQUESTS_PER_IP',
        'INVITATIONS_PER_ADDRESS',
        'INVITATIONS_PER_PERSON',
        'GUEST_CODES_PER_NETWORK',
      ].map((name) => [name, '1000000']),
    ),
    // As set by `npm start`.
    UV_THREADPOOL_SIZE: '8',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  return {
    ...product,
    databasePort: Number(new URL(await readAccessOf(product.dataDir)).port),
    inspector: findInspector(product.printed()),
    temporary: [temporary, join(product.dataDir, 'tmp')],
    metrics: () => readMetrics(product.address),
    mailbox: mail.list,
    log: () =>
      product
        .printed()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    remove: async () => {
      await product.remove()
      await mail.stop()
      await rm(temporary, { recursive: true, force: true })
    },
  }
}
