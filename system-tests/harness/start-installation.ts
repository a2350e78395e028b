// A full installation on the loopback address: two processes behind nginx, PostgreSQL of another major version, Redis,
// an S3-compatible store and an SMTP server. `stop` ends all of it, also after a failed start.
import { mkdtemp, rm } from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { startS3, type TestS3 } from '@joinery/server/testing/backups/start-s3'
import { postgres15, startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { createTestDatabase } from '@joinery/server/testing/database/test-database'
import { collectMail, type MailCollector } from '@joinery/server/testing/network/collect-mail'
import { findFreePorts } from '@joinery/server/testing/network/free-ports'
import { startProduct, type Product } from '@joinery/server/testing/start-product'
import { startRedis, type TestRedis } from '@joinery/server/testing/start-redis'

import { createClosing } from './closing.ts'
import { startNginx, type Nginx } from './start-nginx.ts'

export type Installation = {
  /** Public address: https, through nginx. */
  readonly address: string
  readonly processes: readonly [Product, Product]
  readonly nginx: Nginx
  readonly mail: MailCollector
  readonly redis: TestRedis
  readonly s3: TestS3
  readonly connectionString: string
  /** Settings shared by the processes. */
  readonly settings: Readonly<Record<string, string>>
  /** A folder deleted with the installation. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

export const metricsToken = 'metrics of the system tests'

type Opened = { readonly connectionString: string; readonly stop: () => Promise<unknown> }

/** Uses the bundled PostgreSQL if no other major version is installed. */
const openPostgres = async (folder: string): Promise<Opened> => {
  if (postgres15 !== null) return startOwnPostgres(folder, postgres15)
  const { connectionString, drop } = await createTestDatabase('empty')
  return { connectionString, stop: drop }
}

/** Makes this process trust nginx's certificates. */
const trust = async (authority: string): Promise<void> =>
  setDefaultCACertificates([...getCACertificates('default'), await readFile(authority, 'utf8')])

export const startInstallation = async (own: Readonly<Record<string, string>> = {}): Promise<Installation> => {
  const closing = createClosing()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'joinery-installation-'))
    closing.add(() => rm(folder, { recursive: true, force: true }))
    const [one = 0, other = 0, httpPort = 0, httpsPort = 0] = await findFreePorts(4)
    const nginx = await startNginx({ folder: join(folder, 'nginx'), httpPort, httpsPort, productPorts: [one, other] })
    closing.add(nginx.stop)
    await trust(nginx.authority)
    const postgres = await openPostgres(folder)
    closing.add(postgres.stop)
    const redis = await startRedis()
    closing.add(redis.stop)
    const s3 = await startS3(folder)
    closing.add(s3.stop)
    const mail = await collectMail()
    closing.add(mail.stop)
    const settings = {
      DATABASE_URL: postgres.connectionString,
      REDIS_URL: redis.url,
      ...s3.settings,
      SMTP_URL: mail.smtp,
      PUBLIC_URL: nginx.address,
      TRUST_PROXY: '127.0.0.1',
      SECRET: 'a secret that all processes of an installation share',
      AI_HEALTH_MINUTES: '0',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: metricsToken,
      ...own,
    }
    // Concurrently on an empty database: one migrates it, the other waits.
    const starts = [one, other].map((port) =>
      startProduct({ ...settings, PORT: `${port}`, DATA_DIR: join(folder, `${port}`) }),
    )
    for (const start of starts) closing.add(async () => (await start.catch(() => undefined))?.stop())
    const processes = await Promise.all(starts)
    return {
      address: nginx.address,
      processes: processes as [Product, Product], // one for each of the two ports
      nginx,
      mail,
      redis,
      s3,
      connectionString: postgres.connectionString,
      settings,
      folder,
      stop: closing.closeAll,
    }
  } catch (error) {
    await closing.closeAll()
    throw error
  }
}
