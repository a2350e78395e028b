import { creditMessages } from '@joinery/contract/messages/credit-messages'
import type { Plan } from '@joinery/contract/plans'
import { afterAll, describe, expect, it } from 'vitest'

import { listAudit } from '#features/audit/list-audit.ts'
import { withReservedCredits } from '#features/credits/ledger.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildUser, registerUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { grantMonth } from './monthly-credits.ts'
import { setPlan } from './set-plan.ts'

const app = await startTestApp({ settings: { CONTACT_EMAIL: 'hello@studio.example' } })
afterAll(() => app.close())

const at = (iso: string) => ({ ...app.app.context, clock: { now: () => new Date(iso) } })
const november = () => at('2030-11-15T10:00:00Z')
const december = () => at('2030-12-01T00:00:00Z')

const put = (user: Pick<TestUser, 'uid_user'>, plan: Plan): Promise<void> =>
  transaction(app.database.db, (tx) => setPlan(november(), tx, { uid_user: user.uid_user, plan, by: 'command line' }))
const creditsOf = async (user: TestUser): Promise<number> => (await user.call('getMe')).body.user.credits
const ledgerOf = async (user: TestUser): Promise<[number, string][]> => {
  const { body } = await user.call('listCreditEntries')
  return body.entries.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason])
}

describe('a plan', () => {
  it('is Free at first and is returned by getMe', async () => {
    const user = await buildUser(app)
    expect((await user.call('getMe')).body.user.plan).toBe('free')
    await put(user, 'business')
    expect((await user.call('getMe')).body.user.plan).toBe('business')
  })

  it('is changed once with an audit entry', async () => {
    const user = await buildUser(app)
    await put(user, 'premium')
    await put(user, 'premium')
    const { entries } = await listAudit(app.app.context, { act: 'plan-changed', limit: 100 })
    const own = entries.filter(({ person }) => person?.uid_user === user.uid_user)
    expect(own.map(({ details }) => details)).toEqual([{ plan: 'premium', was: 'free' }])
  })

  it('cannot be set for an unknown person', async () => {
    await expect(put({ uid_user: newId() }, 'premium')).rejects.toThrow(creditMessages.personNotFound)
  })
})

describe('monthly credits', () => {
  it('are granted once per month and named in the ledger', async () => {
    const user = await buildUser(app)
    await put(user, 'premium')
    expect(await ledgerOf(user)).toEqual([
      [5000, 'Monthly credits, November 2030 (Premium)'],
      [500, 'Welcome credits'],
    ])
    await grantMonth(november())
    expect(await creditsOf(user)).toBe(5500)
    await grantMonth(at('2030-11-30T23:59:59.999Z'))
    expect(await creditsOf(user)).toBe(5500)
    await grantMonth(december())
    await grantMonth(december())
    expect(await creditsOf(user)).toBe(10_500)
    expect((await ledgerOf(user))[0]).toEqual([5000, 'Monthly credits, December 2030 (Premium)'])
  })

  it('are not granted when no plan includes any', async () => {
    const user = await buildUser(app)
    await put(user, 'premium')
    const before = await creditsOf(user)
    const none = { FREE_MONTHLY_CREDITS: 0, PREMIUM_MONTHLY_CREDITS: 0, BUSINESS_MONTHLY_CREDITS: 0 }
    const { context } = app.app
    expect(await grantMonth({ ...december(), config: { ...context.config, ...none } })).toBe(0)
    expect(await creditsOf(user)).toBe(before)
  })

  it('are not granted again when the clock is set back, nor for months before the plan', async () => {
    const user = await buildUser(app)
    await put(user, 'premium')
    await grantMonth(december())
    const before = await creditsOf(user)
    await grantMonth(november())
    await grantMonth(at('2030-08-20T00:00:00Z'))
    await grantMonth(at('1970-01-01T00:00:00Z'))
    await grantMonth(december())
    expect(await creditsOf(user)).toBe(before)
  })

  it('are topped up by the difference after an upgrade, and unchanged after a downgrade', async () => {
    const user = await buildUser(app)
    await put(user, 'premium')
    await put(user, 'business')
    expect(await creditsOf(user)).toBe(20_500)
    expect((await ledgerOf(user))[0]).toEqual([15_000, creditMessages.monthlyTopUp('November 2030', 'Business')])
    for (const plan of ['free', 'premium', 'business', 'free', 'business'] as const) {
      await put(user, plan)
      expect(await creditsOf(user)).toBe(20_500)
    }
    await put(user, 'free')
    await grantMonth(december())
    expect(await creditsOf(user)).toBe(20_500)
  })

  it('are not granted to unverified accounts', async () => {
    const { uid_user } = await registerUser(app)
    await put({ uid_user }, 'premium')
    await grantMonth(december())
    const { rows } = await app.database.pool.query('select balance from credit_accounts where uid_user = $1', [
      uid_user,
    ])
    expect(rows).toEqual([{ balance: 500 }])
  })
})

describe('monthly credits before the job has run', () => {
  /** A person on Premium; the job has not run yet. */
  const waiting = async (): Promise<TestUser> => {
    const user = await buildUser(app)
    await app.database.pool.query("update users set plan = 'premium' where uid_user = $1", [user.uid_user])
    return user
  }
  const contextOf = ({ uid_user }: TestUser) => ({ ...app.app.context, actor: { uid_user, uid_session: '' } })
  const cost = { amount: 600, reason: 'image', workMs: 1000, provider: { id: 'local', name: 'Local' } } as const

  it('are granted when the person reads their credits', async () => {
    const user = await waiting()
    const { body } = await user.call('getCredits')
    expect(body).toMatchObject({ credits: 5500, plan: 'premium', contact: 'hello@studio.example' })
    const now = app.now()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
    expect(body.nextGrant).toEqual({ at: next, amount: 5000 })
    expect((await user.call('getCredits')).body.credits).toBe(5500)
  })

  it('are granted when the person would spend more than their balance', async () => {
    const user = await waiting()
    const context = contextOf(user)
    const left = await withReservedCredits(context, cost, (spend) => transaction(context.db, spend))
    expect(left).toBe(4900)
  })

  it('stay granted when the balance is still too low', async () => {
    const user = await waiting()
    const failing = withReservedCredits(contextOf(user), { ...cost, amount: 9000 }, async () => undefined)
    await expect(failing).rejects.toMatchObject({
      code: 'insufficient_credits',
      extras: { remainingCredits: 5500, nextGrant: { amount: 5000 }, contact: 'hello@studio.example' },
    })
    expect(await creditsOf(user)).toBe(5500)
  })

  it('reports that the plan includes no monthly credits', async () => {
    const user = await buildUser(app)
    expect((await user.call('getCredits')).body).toMatchObject({ credits: 500, plan: 'free', nextGrant: null })
  })
})

it('can be configured for the Free plan and apply to new accounts immediately', async () => {
  const generous = await startTestApp({ settings: { FREE_MONTHLY_CREDITS: '70' } })
  try {
    const user = await buildUser(generous)
    expect((await user.call('getCredits')).body).toMatchObject({
      credits: 570,
      nextGrant: { amount: 70 },
      contact: null,
    })
    expect((await user.call('listCreditEntries')).body.entries[0].reason).toMatch(
      /^Monthly credits, \w+ \d{4} \(Free\)$/,
    )
  } finally {
    await generous.close()
  }
})
