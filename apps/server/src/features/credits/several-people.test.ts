// Changes of one person's credits do not affect others.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

import type { CreditsContext } from './credits-context.ts'
import { getCredits } from './get-credits.ts'
import { grantCredits, withReservedCredits, type Cost } from './ledger.ts'
import { ownCredits } from './own-entries.ts'
import { startReleasing } from './release-stale.ts'

let mara: TestUser
let jonas: TestUser
beforeEach(async () => {
  ;[mara, jonas] = await Promise.all([buildUser(app), buildUser(app)])
})

const contextOf = ({ uid_user }: TestUser, instance = app.app.context.instance): CreditsContext => ({
  ...app.app.context,
  instance,
  actor: { uid_user, uid_session: '' },
})
const cost = (amount: number): Cost => ({
  amount,
  reason: 'summary',
  workMs: 60_000,
  provider: { id: 'local', name: 'Local' },
})
const creditsOf = async (user: TestUser): Promise<number> => (await user.call('getCredits')).body.credits
const both = async () => [await creditsOf(mara), await creditsOf(jonas)]
const amountsOf = async (user: TestUser): Promise<number[]> =>
  (await user.call('listCreditEntries')).body.entries.map(({ amount }: { amount: number }) => amount)

/** Starts work that runs until the test ends it. */
const begin = async (user: TestUser, amount: number, instance?: string) => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const context = contextOf(user, instance)
  const work = withReservedCredits(context, cost(amount), async (spend) => {
    begun.resolve()
    await end.promise
    return transaction(context.db, spend)
  })
  await Promise.race([begun.promise, work])
  return { work, finish: () => end.resolve(), fail: (error: Error) => end.reject(error) }
}

describe('two people working concurrently', () => {
  it('spend and list only their own credits', async () => {
    const [hers, his] = [await begin(mara, 100), await begin(jonas, 30)]
    expect(await both()).toEqual([400, 470])
    expect((await mara.call('getCredits')).body.reserved).toBe(100)
    hers.finish()
    expect(await hers.work).toBe(400)
    his.finish()
    expect(await his.work).toBe(470)
    expect(await both()).toEqual([400, 470])
    expect([await amountsOf(mara), await amountsOf(jonas)]).toEqual([
      [-100, 500],
      [-30, 500],
    ])
    const { entries } = (await mara.call('listCreditEntries')).body
    expect(entries[0].reason).toBe(messages.credits.summary)
  })

  it('get back only their own credits after a failure', async () => {
    const [hers, his] = [await begin(mara, 100), await begin(jonas, 30)]
    hers.fail(new Error('the provider is away'))
    await expect(hers.work).rejects.toThrow('the provider is away')
    expect(await both()).toEqual([500, 470])
    his.finish()
    expect(await his.work).toBe(470)
    expect([await amountsOf(mara), await amountsOf(jonas)]).toEqual([[500], [-30, 500]])
  })

  it('get back only their own credits after a process died', async () => {
    const deadProcess = newId()
    const [hers, his] = [await begin(mara, 100, deadProcess), await begin(jonas, 30)]
    await startReleasing(app.app.context).stop()
    expect(await both()).toEqual([500, 470])
    hers.finish()
    await expect(hers.work).rejects.toMatchObject({ code: 'unavailable', message: messages.credits.refunded })
    his.finish()
    await his.work
    expect(await both()).toEqual([500, 470])
  })

  it('have credits reserved for five minutes after the work, while its result is stored', async () => {
    const minute = 60_000
    const context = contextOf(mara)
    const left = await withReservedCredits(context, { ...cost(100), workMs: -4 * minute }, async (spend) => {
      await startReleasing(app.app.context).stop()
      return transaction(context.db, spend)
    })
    expect(left).toBe(400)
  })

  it("do not wait for each other's jobs", async () => {
    const works = []
    for (let count = 0; count < limits.ai.atOnce; count++) works.push(await begin(mara, 1))
    const his = await begin(jonas, 1)
    his.finish()
    expect(await his.work).toBe(499)
    for (const { finish, work } of works) {
      finish()
      await work
    }
  })

  it('are granted credits separately, and a grant of zero is not recorded', async () => {
    await transaction(app.database.db, (tx) => grantCredits(tx, mara.uid_user, 50, 'sign-up'))
    await transaction(app.database.db, (tx) => grantCredits(tx, jonas.uid_user, 0, 'sign-up'))
    expect(await both()).toEqual([550, 500])
    expect([await amountsOf(mara), await amountsOf(jonas)]).toEqual([[50, 500], [500]])
  })
})

it('reports the balance when credits are too few, and allows spending all of them', async () => {
  const refusal = await begin(mara, 501).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'insufficient_credits', extras: { remainingCredits: 500 } })
  const all = await begin(mara, 500)
  all.finish()
  expect(await all.work).toBe(0)
})

it('a job above the concurrency limit is refused without a charge', async () => {
  const works = []
  for (let count = 0; count < limits.ai.atOnce; count++) works.push(await begin(mara, 1))
  expect(await begin(mara, 1).catch((error: unknown) => error)).toMatchObject({ code: 'too_many' })
  expect(await creditsOf(mara)).toBe(500 - limits.ai.atOnce)
  for (const { finish, work } of works) {
    finish()
    await work
  }
})

describe('the number of credits', () => {
  const status = async (user: TestUser) => (await user.call('getCredits')).status

  it('is shown with the plan and the address for more', async () => {
    const { rows } = await app.database.pool.query<{ uid_session: string }>(
      'select uid_session from sessions where uid_user = $1',
      [mara.uid_user],
    )
    const context = contextOf(mara)
    const config = { ...context.config, CONTACT_EMAIL: 'hello@studio.example' }
    const actor = { ...context.actor, uid_session: rows[0]?.uid_session ?? '' }
    expect(await getCredits({ ...context, config, actor })).toMatchObject({
      credits: 500,
      reserved: 0,
      plan: 'free',
      contact: 'hello@studio.example',
    })
  })

  it('is not shown for an ended or expired session', async () => {
    const { pool } = app.database
    await pool.query('update sessions set ended_at = $2 where uid_user = $1', [mara.uid_user, app.now()])
    await pool.query('update sessions set expires_at = $2 where uid_user = $1', [jonas.uid_user, app.now()])
    expect([await status(mara), await status(jonas)]).toEqual([401, 401])
  })
})

it('limits the page size of the entry list', async () => {
  const more = limits.ai.creditEntriesPageMax
  await app.database.pool.query(
    `insert into credit_entries (uid_entry, uid_user, amount, reason)
     select gen_random_uuid(), $1, 1, 'image' from generate_series(1, $2::int)`,
    [mara.uid_user, more],
  )
  const list = async (query: Record<string, string>) => (await mara.call('listCreditEntries', { query })).body
  const first = await list({ limit: String(more) })
  expect([first.entries.length, first.hasMore]).toEqual([more, true])
  const rest = await list({ limit: String(more), offset: String(more) })
  expect([rest.entries.length, rest.hasMore]).toEqual([1, false])
  const exactly = await list({ limit: '1', offset: String(more) })
  expect([exactly.entries.length, exactly.hasMore]).toEqual([1, false])
})

it('exports each entry of a person once, also when there are more than one page', async () => {
  await app.database.pool.query(
    `insert into credit_entries (uid_entry, uid_user, amount, reason)
     select gen_random_uuid(), $1, 1, 'image' from generate_series(1, 600)`,
    [mara.uid_user],
  )
  const ids: string[] = []
  for await (const { uid_entry } of ownCredits(app.database.db, mara.uid_user)) {
    ids.push(uid_entry)
    if (ids.length > 601) break
  }
  expect([ids.length, new Set(ids).size]).toEqual([601, 601])
})

it('orders entries by time, then by id', async () => {
  const id = (digit: number) => `0000000${digit}-0000-7000-8000-000000000000`
  const entries: readonly (readonly [string, number, string])[] = [
    [id(9), 1, '2020-01-01'],
    [id(1), 2, '2020-01-02'],
    [id(2), 3, '2020-01-03'],
    [id(3), 4, '2020-01-03'],
    [id(4), 5, '2020-01-03'],
  ]
  for (const [uid_entry, amount, created_at] of entries) {
    await app.database.pool.query(
      "insert into credit_entries (uid_entry, uid_user, amount, reason, created_at) values ($1, $2, $3, 'image', $4)",
      [uid_entry, mara.uid_user, amount, created_at],
    )
  }
  expect(await amountsOf(mara)).toEqual([500, 5, 4, 3, 2, 1])
})
