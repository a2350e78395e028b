// The product as in production: in a browser, over TLS, through nginx with the example file, on two processes.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSpecs } from '../harness/run-specs.ts'
import { startInstallation, type Installation } from '../harness/start-installation.ts'
import { nginx, type Logged } from '../harness/start-nginx.ts'

describe.skipIf(nginx === undefined || process.env['CHROMIUM_PATH'] === '')('in a browser through nginx', () => {
  let place: Installation
  beforeAll(async () => {
    place = await startInstallation()
  })
  afterAll(() => place.stop())

  /** Number of matching responses per process. */
  const answeredBy = async (isMeant: (one: Logged) => boolean): Promise<number[]> => {
    const log = (await place.nginx.readLog()).filter(isMeant)
    return place.processes.map(({ port }) => log.filter((one) => one.port === port).length)
  }
  const isSocket = ({ path, status }: Logged): boolean => path.startsWith('/socket.io/') && status === 101

  it('a new person can do everything once, from registration by email to logging out', async () => {
    const startedAt = performance.now()
    const { code, printed } = await runSpecs(place, ['--grep', 'on a desk, with a mouse', 'story'])
    expect([code, printed]).toEqual([0, printed])
    const mails = await place.mail.list()
    expect(mails.filter(({ subject }) => subject.startsWith('Verify'))).toHaveLength(2)
    const folder = join(place.folder, 'buckets', 'joinery')
    const stored = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('_object'))
    expect(stored.length).toBeGreaterThan(0)
    const requests = await answeredBy(() => true)
    expect(Math.min(...requests)).toBeGreaterThan(10)
    const failed = (await place.nginx.readLog()).filter(({ status }) => status >= 500)
    expect(failed).toEqual([])
    console.log(
      `The story took ${Math.round((performance.now() - startedAt) / 1000)} s: ${requests.join(' and ')} requests to the two ` +
        `processes, ${mails.length} mails, ${stored.length} objects in the store`,
    )
  })

  it('two people on two processes work together, and a guest is disconnected when the link is revoked through the other one', async () => {
    const { code, printed } = await runSpecs(place, ['two-people'])
    expect([code, printed]).toEqual([0, printed])
    const sockets = await answeredBy(isSocket)
    expect(Math.min(...sockets)).toBeGreaterThan(0)
    // No client fell back to long polling.
    expect(await answeredBy(({ path }) => path.includes('transport=polling'))).toEqual([0, 0])
    console.log(`Websockets at the two processes: ${sockets.join(' and ')}`)
    for (const { printed: said } of place.processes) expect(said()).not.toMatch(/"level":(50|60)/)
  })
})
