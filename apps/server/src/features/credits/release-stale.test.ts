import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import type { Context } from '#platform/context.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { withReservedCredits } from './ledger.ts'
import { startReleasing } from './release-stale.ts'

const app = await startTestApp()
afterAll(() => app.close())

/** Starts the check with an interval in seconds and counts its statements. */
const startCounting = (seconds: number) => {
  const { context } = app.app
  let statements = 0
  const counting: Context = {
    ...context,
    config: { ...context.config, RESERVATION_CHECK_SECONDS: seconds },
    db: context.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  }
  return { ...startReleasing(counting), count: () => statements }
}

describe('the check for stale reservations', () => {
  it('runs immediately, repeats at the configured interval, and ends with the process', async () => {
    const [seldom, stopped] = [startCounting(3600), startCounting(0.01)]
    await stopped.stop()
    const often = startCounting(0.01)
    const once = stopped.count()
    expect(once).toBeGreaterThan(0)
    await expect.poll(often.count).toBeGreaterThan(5 * once)
    await Promise.all([often.stop(), seldom.stop()])
    expect([stopped.count(), seldom.count()]).toEqual([once, once])
  })

  it('returns the sum of all expired reservations of one person', async () => {
    const user = await buildUser(app)
    const context = { ...app.app.context, actor: { uid_user: user.uid_user, uid_session: '' } }
    const creditsOf = async () => (await user.call('getCredits')).body.credits
    const reserve = async (amount: number) => {
      const begun = Promise.withResolvers<void>()
      const provider = { id: 'local', name: 'Local' }
      const cost = { amount, reason: 'image', workMs: 60_000, provider } as const
      void withReservedCredits(context, cost, () => {
        begun.resolve()
        return new Promise<never>(() => undefined)
      })
      await begun.promise
    }
    await reserve(100)
    await reserve(30)
    expect(await creditsOf()).toBe(370)
    // Both expire together, so that one check finds both.
    await sql`update credit_reservations set expires_at = now() - interval '1 second'
      where uid_user = ${user.uid_user}`.execute(app.database.db)
    const releasing = startCounting(0.01)
    await expect.poll(creditsOf).toBe(500)
    await releasing.stop()
  })
})
