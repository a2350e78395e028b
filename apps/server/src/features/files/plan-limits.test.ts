import { limits } from '@joinery/contract/limits'
import type { Plan } from '@joinery/contract/plans'
import { afterAll, expect, it } from 'vitest'

import { setPlan } from '#features/auth/plans/set-plan.ts'
import { transaction } from '#platform/database/database.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
afterAll(() => app.close())

const withPlan = async (plan: Plan): Promise<TestUser> => {
  const user = await buildUser(app)
  const wanted = { uid_user: user.uid_user, plan, by: 'command line' } as const
  await transaction(app.database.db, (tx) => setPlan(app.app.context, tx, wanted))
  return user
}

it.each([
  ['free', limits.plans.free.storageBytes, 409],
  ['premium', limits.plans.premium.storageBytes, 201],
  ['business', null, 201],
] as const)(
  'with enforced limits the %s plan allows %j bytes, and a third project returns %d',
  async (plan, bytes, third) => {
    const user = await withPlan(plan)
    expect((await user.call('getFileUsage')).body.storage_limit_bytes).toBe(bytes)
    const statuses = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await user.call('createProject', { body: { title: 'Stairs' } })).status)
    }
    expect(statuses).toEqual([201, 201, third])
  },
)
