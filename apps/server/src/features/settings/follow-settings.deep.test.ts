import { expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { stretch } from '#testing/stretch.ts'
import { startProxy } from '#testing/tcp-proxy.ts'
import { startTestApp } from '#testing/test-app.ts'

it(
  'a process follows a change of settings while all its database connections are dead without an error',
  { timeout: stretch(120_000) },
  async () => {
    const { app, admin } = await startWithAdmin()
    const address = new URL(app.database.connectionString)
    const network = await startProxy([`http://${address.host}`])
    address.host = new URL(network.address).host
    const other = await startTestApp({ existing: { connectionString: address.href, dataDir: app.dataDir } })
    const readName = () => other.database.db.selectFrom('settings').select('name').execute()
    await readName()
    network.silence()
    const answered = readName().then(
      () => 'answered',
      () => 'failed',
    )
    await admin.call('changeSettings', { body: { settings: { BRAND_NAME: 'Hartwell' } } })
    const followed = expect
      .poll(() => other.app.context.config.BRAND_NAME, { timeout: stretch(60_000) })
      .toBe('Hartwell')
      .then(() => 'followed')
    // Before a request of this process learns that its connection is dead.
    expect(await Promise.race([followed, answered])).toBe('followed')
    await answered
    await other.close()
    await network.close()
    await app.close()
  },
)
