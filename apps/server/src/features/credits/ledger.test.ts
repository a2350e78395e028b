import { messages } from '@joinery/contract/messages'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { planNames } from '@joinery/contract/plans'
import { describe, expect, it } from 'vitest'

import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

import type { CreditsContext } from './credits-context.ts'
import {
  giveBackRest,
  grantCredits,
  refusalFor,
  reserveForJob,
  spendPart,
  defaultReservationLimit,
  withReservedCredits,
  type Cost,
} from './ledger.ts'
import { startReleasing } from './release-stale.ts'

const contextOf = (user: TestUser, instance = app.app.context.instance): CreditsContext => ({
  ...app.app.context,
  instance,
  actor: { uid_user: user.uid_user, uid_session: '' },
})
const cost = (amount: number): Cost => ({
  amount,
  reason: 'image',
  workMs: 60_000,
  provider: { id: 'local', name: 'Local' },
})
const creditsOf = async (user: TestUser): Promise<number> => (await user.call('getCredits')).body.credits
const spendNow = (user: TestUser, amount: number) => {
  const context = contextOf(user)
  return withReservedCredits(context, cost(amount), (spend) => transaction(context.db, spend))
}
const entriesOf = async (user: TestUser, query: Record<string, string> = {}) =>
  (await user.call('listCreditEntries', { query })).body
/** Returns the sum of the entries minus the open reservations. */
const sum = async ({ uid_user }: TestUser): Promise<number> => {
  const { rows } = await app.database.pool.query<{ sum: number }>(
    `select (select coalesce(sum(amount), 0) from credit_entries where uid_user = $1)::int
       - (select coalesce(sum(amount), 0) from credit_reservations where uid_user = $1)::int as sum`,
    [uid_user],
  )
  return rows[0]?.sum ?? Number.NaN
}

/** Reserves credits without ending the reservation, like a killed process. */
const leave = (user: TestUser, instance: string, workMs = 60_000): Promise<void> =>
  new Promise((resolve, reject) => {
    withReservedCredits(contextOf(user, instance), { ...cost(100), workMs }, () => {
      resolve()
      return new Promise(() => undefined)
    }).catch(reject)
  })

const releaseOnce = async (settings: Partial<CreditsContext['config']> = {}): Promise<void> => {
  const { context } = app.app
  await startReleasing({ ...context, config: { ...context.config, ...settings } }).stop()
}

describe('credits', () => {
  it('are never spent below zero by concurrent requests', async () => {
    const user = await buildUser(app)
    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => spendNow(user, 30 + index)))
    const left = await creditsOf(user)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBe(await sum(user))
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    const spent = results.filter(({ status }) => status === 'fulfilled').length
    expect((await entriesOf(user)).entries).toHaveLength(spent + 1)
  })

  it('add up to the history, minus what running jobs hold', async () => {
    const user = await buildUser(app)
    const answer = async () => (await user.call('getCredits')).body
    expect(await answer()).toMatchObject({ credits: 500, reserved: 0 })
    await withReservedCredits(contextOf(user), cost(100), async (spend) => {
      expect(await answer()).toMatchObject({ credits: 400, reserved: 100 })
      await transaction(contextOf(user).db, spend)
      expect(await answer()).toMatchObject({ credits: 400, reserved: 0 })
    })
    await transaction(contextOf(user).db, async (tx) => {
      const reserved = await reserveForJob(contextOf(user), tx, cost(300), defaultReservationLimit)
      if (typeof reserved === 'string') await spendPart(tx, reserved, 100)
    })
    const { credits, reserved } = await answer()
    const { entries } = await entriesOf(user)
    expect([credits, reserved]).toEqual([100, 200])
    expect(entries.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)).toBe(
      credits + reserved,
    )
  })

  it('are reserved for at most twenty concurrent jobs', async () => {
    const user = await buildUser(app)
    const ends: (() => void)[] = []
    const works = Array.from({ length: 20 }, () =>
      withReservedCredits(contextOf(user), cost(1), () => new Promise<void>((resolve) => ends.push(resolve))),
    )
    await expect.poll(() => ends.length).toBe(20)
    await expect(spendNow(user, 1)).rejects.toThrow(messages.ai.tooManyRunning)
    expect(await creditsOf(user)).toBe(480)
    for (const end of ends) end()
    await Promise.all(works)
  })

  it('are listed with descriptions, newest first, in pages', async () => {
    const user = await buildUser(app)
    await spendNow(user, 100)
    await transaction(app.database.db, (tx) => grantCredits(tx, user.uid_user, 7, 'sign-up'))
    await app.database.pool.query("insert into credit_entries values ($1, $2, 5, 'Thank you for your patience')", [
      newId(),
      user.uid_user,
    ])
    const { entries, hasMore } = await entriesOf(user)
    expect(entries.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason])).toEqual([
      [5, 'Thank you for your patience'],
      [7, 'Welcome credits'],
      [-100, 'Image generated'],
      [500, 'Welcome credits'],
    ])
    expect(hasMore).toBe(false)
    expect(await entriesOf(user, { limit: '1', offset: '2' })).toEqual({ entries: [entries[2]], hasMore: true })
    expect((await entriesOf(user, { limit: '9999' })).entries).toHaveLength(4)
    expect((await user.call('listCreditEntries', { query: { limit: '0' } })).status).toBe(400)
  })
})

describe('credits reserved by a dead process', () => {
  it('are returned once it is dead, and only then', async () => {
    const user = await buildUser(app)
    const [alive, dead] = [newId(), newId()]
    await app.database.pool.query(
      "insert into instances (id, seen_at) values ($1, now() - interval '15 seconds'), ($2, now() - interval '21 seconds')",
      [alive, dead],
    )
    await leave(user, alive)
    await leave(user, dead)
    await leave(user, app.app.context.instance)
    expect(await creditsOf(user)).toBe(200)
    await Promise.all([releaseOnce(), releaseOnce(), releaseOnce()])
    expect(await creditsOf(user)).toBe(300)
    expect(await sum(user)).toBe(300)
  })

  it('are returned after the maximum duration, and then cannot be spent', async () => {
    const user = await buildUser(app)
    const context = contextOf(user)
    const works = withReservedCredits(context, { ...cost(100), workMs: -600_000 }, async (spend) => {
      expect(await creditsOf(user)).toBe(400)
      await releaseOnce()
      expect(await creditsOf(user)).toBe(500)
      return transaction(context.db, spend)
    })
    await expect(works).rejects.toThrow(messages.credits.refunded)
    expect(await creditsOf(user)).toBe(500)
    expect((await entriesOf(user)).entries).toHaveLength(1)
  })
})

it('shows the display name of the plan of monthly credits, or the stored name of a discontinued plan', async () => {
  const user = await buildUser(app)
  await transaction(app.database.db, (tx) => grantCredits(tx, user.uid_user, 40, 'monthly', '2026-03 atelier'))
  await transaction(app.database.db, (tx) => grantCredits(tx, user.uid_user, 50, 'monthly', '2026-04 premium'))
  const { entries } = await entriesOf(user)
  expect(entries).toMatchObject([
    { amount: 50, reason: creditMessages.monthly('April 2026', planNames.premium) },
    { amount: 40, reason: creditMessages.monthly('March 2026', 'atelier') },
    { amount: 500 },
  ])
})

it('free work leaves no entry', async () => {
  const user = await buildUser(app)
  await spendNow(user, 0)
  expect((await entriesOf(user)).entries).toHaveLength(1)
})

it('spends part of a job’s credits, lists no entry for a free part, and gives back the rest', async () => {
  const [user, other] = await Promise.all([buildUser(app), buildUser(app)])
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(app.database.db, work)
  const reserve = async (person: TestUser): Promise<string> => {
    const reserved = await inTransaction((tx) =>
      reserveForJob(contextOf(person), tx, cost(100), defaultReservationLimit),
    )
    if (reserved instanceof Error) throw reserved
    return reserved
  }
  const [job, otherJob] = [await reserve(user), await reserve(other)]
  // A job has no time limit.
  await releaseOnce()
  expect(await inTransaction((tx) => spendPart(tx, job, 30))).toBe(400)
  expect(await inTransaction((tx) => spendPart(tx, job, 0))).toBe(400)
  await inTransaction((tx) => giveBackRest(tx, job))
  await inTransaction((tx) => giveBackRest(tx, otherJob))
  expect([await creditsOf(user), await creditsOf(other)]).toEqual([470, 500])
  expect((await entriesOf(user)).entries).toMatchObject([
    { amount: -30, reason: messages.credits.image },
    { amount: 500 },
  ])
  await expect(inTransaction((tx) => spendPart(tx, job, 5))).rejects.toMatchObject({
    code: 'unavailable',
    message: messages.credits.refunded,
  })
})

it('monthly credits are granted before a request is refused', async () => {
  const user = await buildUser(app)
  const context = contextOf(user)
  const plans: CreditsContext['plans'] = {
    ...context.plans,
    grantDue: async (_, tx, uid_user) => grantCredits(tx, uid_user, 300, 'monthly', '2026-11 premium'),
  }
  const config = { ...context.config, CONTACT_EMAIL: 'hello@studio.example' }
  expect(await refusalFor({ ...context, config }, 501)).toMatchObject({
    code: 'insufficient_credits',
    extras: { contact: 'hello@studio.example' },
  })
  expect(await refusalFor({ ...context, plans }, 500)).toBeNull()
  expect(await creditsOf(user)).toBe(500)
  expect(await refusalFor({ ...context, plans }, 501)).toBeNull()
  expect(await creditsOf(user)).toBe(800)
})
