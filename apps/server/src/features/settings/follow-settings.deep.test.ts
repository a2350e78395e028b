import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { openDatabase, transaction } from '#platform/database/database.ts'
import { notifyChannel } from '#platform/database/notice-queries.ts'
import { overClient } from '#platform/database/snapshot/over-client.ts'
import { createLog } from '#platform/log.ts'
import { deriveKeys } from '#platform/security/keys.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { testSecret } from '#testing/start-product.ts'
import { startProxy } from '#testing/tcp-proxy.ts'

import { openSettings, settingsChannel } from './open-settings.ts'
import { insertSettings } from './setting-queries.ts'

it('are followed by a process whose database connections are all dead without an error', async () => {
  const database = await openTestDatabase()
  const address = new URL(database.connectionString)
  const network = await startProxy([`http://${address.host}`])
  address.host = new URL(network.address).host
  const log = createLog('silent')
  const other = await openDatabase(address.href, { max: 2, log })
  const config = { ...readConfig({ SECRET: testSecret }), SECRET: testSecret }
  const settings = await openSettings({ config, db: other.db, keys: deriveKeys(testSecret), log })
  await other.listen({
    channel: settingsChannel,
    onNotice: (_notice, client) => settings.follow(overClient(client)),
    onGap: (client) => settings.follow(overClient(client)),
  })
  // Opens every connection of the pool, so that none is new below.
  await Promise.all([1, 2].map(() => other.pool.query('select 1')))
  const followed = new Promise((resolve) => {
    settings.onChange(() => resolve('followed'))
  })
  network.silence()
  const answered = other.pool.query('select 1').then(
    () => 'answered',
    () => 'failed',
  )
  await transaction(database.db, async (tx) => {
    await insertSettings(tx, [{ name: 'BRAND_NAME', value: 'Hartwell', is_secret: false, sealed: null }])
    await notifyChannel(tx, settingsChannel, 'another')
  })
  // Before a request of this process learns that its connection is dead.
  expect(await Promise.race([followed, answered])).toBe('followed')
  expect(settings.config.BRAND_NAME).toBe('Hartwell')
  await answered
  settings.stop()
  await other.close()
  await network.close()
  await database.close()
})
