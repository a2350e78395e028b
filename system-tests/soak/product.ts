// The product as its own process, as somebody runs it: embedded database, files in a folder, mail over SMTP, with an inspector
// and metrics. Its folder for temporary files is its own, so that whatever it leaves there is seen.
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { startMailServer } from '@joinery/server/testing/network/mail-server'
import { findInspector } from '@joinery/server/testing/programs/inspect-process'
import { runProgram } from '@joinery/server/testing/run-program'

import { listFiles } from './open-files.ts'

export type Product = {
  readonly address: string
  readonly port: number
  readonly databasePort: number
  readonly pid: number
  readonly inspector: string
  /** Where nothing may be left: uploads on their way, and what libraries put into the system's folder. */
  readonly temporary: readonly string[]
  readonly dataDir: string
  readonly metrics: () => Promise<string>
  /** The mails to an address, oldest first, as plain text with their headers. */
  readonly mailsTo: (email: string) => readonly string[]
  /** Lines of the log so far. */
  readonly log: () => readonly string[]
  readonly hasEnded: () => boolean
  /** Also takes away its folder; resolves to its exit code. */
  readonly stop: () => Promise<number | null>
}

const metricsToken = 'a token of whoever watches the soak'
export const adminEmail = 'ada@soak.example'

/** Of quoted-printable: long lines are broken, and signs outside of ASCII are numbers. */
const unfold = (raw: string): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

const findDatabasePort = async (dataDir: string): Promise<number> => {
  const file = (await listFiles(dataDir)).find((path) => path.endsWith('/postmaster.pid'))
  if (file === undefined) throw new Error('The embedded database is not running')
  // Its fourth line is the port.
  return Number((await readFile(file, 'utf8')).split('\n')[3])
}

/** On a connection of its own that ends with the answer: it is not to be counted among the open ones. */
const readMetrics = async (address: string): Promise<string> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const [response] = (await once(get(`${address}/metrics`, { headers, agent: false }), 'response')) as [Readable] // as Node says
  return text(response)
}

export const startProduct = async (): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-soak-'))
  const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
  await mkdir(temporary)
  const mail = await startMailServer()
  const program = runProgram({
    DATA_DIR: dataDir,
    TMPDIR: temporary,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    METRICS_TOKEN: metricsToken,
    ADMIN_EMAILS: adminEmail,
    SIGNUP_CREDITS: '1000000',
    // The load comes from one address and few people; what protects against that is tested elsewhere.
    ...Object.fromEntries(
      [
        'SIGN_IN_FAILURES_PER_ADDRESS',
        'SIGN_IN_FAILURES_PER_IP',
        'REGISTRATIONS_PER_IP',
        'MAIL_REQUESTS_PER_IP',
        'INVITATIONS_PER_ADDRESS',
        'INVITATIONS_PER_PERSON',
      ].map((name) => [name, '1000000']),
    ),
    // As `npm start` sets them.
    UV_THREADPOOL_SIZE: '8',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  })
  const address = await program.ready
  let hasEnded = false
  let stopping: Promise<number | null> | undefined
  const stop = async (): Promise<number | null> => {
    program.child.kill('SIGTERM')
    const code = await program.exited
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
    return code
  }
  void program.exited.then(() => (hasEnded = true))
  return {
    address,
    port: Number(new URL(address).port),
    databasePort: await findDatabasePort(dataDir),
    pid: program.child.pid ?? 0,
    inspector: findInspector(program.printed()),
    temporary: [temporary, join(dataDir, 'tmp')],
    dataDir,
    metrics: () => readMetrics(address),
    mailsTo: (email) =>
      mail.received.filter(({ recipients }) => recipients.includes(email)).map(({ raw }) => unfold(raw)),
    log: () =>
      program
        .printed()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    hasEnded: () => hasEnded,
    stop: () => (stopping ??= stop()),
  }
}
