import { setTimeout as wait } from 'node:timers/promises'

import { messages } from '@joinery/contract/messages'
import { readinessMessages } from '@joinery/contract/messages/readiness-messages'
import { fileForm } from '@joinery/server/testing/build-project'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { postmasterOf, readAccessOf } from '@joinery/server/testing/database/own-postgres'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@joinery/server/testing/faults/small-disk'
import { callAt } from '@joinery/server/testing/remote-client'
import type { Product } from '@joinery/server/testing/start-product'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openPostgres, openProduct, summarize } from './support/programs.ts'
import { askReady, untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { switchLog } from './support/stored-queries.ts'
import { gatherTeam } from './support/team.ts'

const full = messages.http.diskFull
const away = messages.http.dataUnavailable
const MIN_FREE_DISK_MB = '4'

if (!canMountDisks) console.warn('LEFT OUT: a full disk. These tests mount a small one, which only root may do.')

const openDisk = async (megabytes: number): Promise<SmallDisk> => {
  const disk = await mountSmallDisk(megabytes)
  afterTest(disk.remove)
  return disk
}

const expectDiskNamed = async (product: Product): Promise<void> => {
  const { status, body } = await askReady(product.address)
  expect([status, body]).toEqual([200, expect.stringContaining(readinessMessages.problems.disk)])
}

it.runIf(canMountDisks)(
  'with a full file disk uploads report it, messages continue, and uploads work again as soon as there is room',
  async () => {
    const { connectionString } = await openPostgres()
    const disk = await openDisk(48)
    const product = await openProduct({ DATABASE_URL: connectionString, DATA_DIR: disk.folder, MIN_FREE_DISK_MB })
    const team = await gatherTeam(product.address)
    const token = team.people[0]?.token ?? ''
    const load = await startLoad({ address: product.address, team })
    afterTest(load.close)
    await load.acknowledging(150)
    const upload = async (name: string) => {
      load.ledger.asked.file.add(name)
      const form = fileForm([{ name, bytes: `The plan called ${name}` }])
      const params = { id: team.uid_project }
      const { status, body } = await callAt(product.address, 'updateProject', { token, params, form })
      if (status === 200) load.ledger.acknowledged.file.add(name)
      return [status, body.error]
    }
    await disk.fill()
    expect(await upload('while-full.txt')).toEqual([503, full])
    await expectDiskNamed(product)
    await load.acknowledging(100)
    await disk.free()
    const ready = await untilReady(product.address)
    expect(await upload('after-it.txt')).toEqual([200, undefined])
    await load.acknowledging(100)
    await load.stop()
    const found = await checkNothingLost({ connectionString, address: product.address, team, load })
    report(
      'the disk of the files full',
      { ...found, 'ready again after': seconds(ready), log: summarize(product) },
      load.ledger,
    )
  },
)

it.runIf(canMountDisks)(
  'a full disk that stops the embedded database is reported, and the database recovers when there is room',
  async () => {
    const disk = await openDisk(400)
    const product = await openProduct({ DATA_DIR: disk.folder, MIN_FREE_DISK_MB })
    afterTest(async () => {
      await disk.free()
      await product.stop()
    })
    const team = await gatherTeam(product.address)
    const load = await startLoad({ address: product.address, team })
    afterTest(load.close)
    await load.acknowledging(150)
    const connectionString = await readAccessOf(disk.folder)
    const before = await postmasterOf(disk.folder)
    await disk.fill()
    await expect.poll(() => load.ledger.refusals.size, { timeout: 60_000 }).toBeGreaterThan(0)
    await expectDiskNamed(product)
    // The database needs a new WAL segment, finds no room, and stops.
    const database = await openDatabase(connectionString)
    for (let times = 0; times < 20; times++) if (!(await switchLog(database).catch(() => false))) break
    await database.close()
    await disk.fill()
    await wait(15_000)
    expect((await askReady(product.address)).status).toBe(503)
    expect(product.hasEnded()).toBe(false)
    const hasFallen = (await postmasterOf(disk.folder)) !== before
    await disk.free()
    const ready = await untilReady(product.address)
    await load.acknowledging(200)
    await load.stop()
    const found = await checkNothingLost({ connectionString, address: product.address, team, load })
    const sentences = [...load.ledger.refusals.keys()].filter((said) => said.startsWith('5'))
    expect(sentences.filter((said) => said !== `503 ${full}` && said !== `503 ${away}`)).toEqual([])
    report(
      'the disk of the embedded database full',
      {
        ...found,
        'the database had ended': hasFallen,
        'ready again after': seconds(ready),
        said:
          product
            .printed()
            .match(/The embedded database .*/g)
            ?.join(' ') ?? '',
        log: summarize(product),
      },
      load.ledger,
    )
  },
)
