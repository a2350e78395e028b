import { afterAll, beforeAll, expect, it } from 'vitest'

import { adjustCredits } from '#features/credits/adjust-credits.ts'
import { withReservedCredits } from '#features/credits/ledger.ts'
import { transaction } from '#platform/database/database.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { listSpending } from './list-spending.ts'

let app: TestApp
let mara: TestUser
let jonas: TestUser
beforeAll(async () => {
  app = await startTestApp({ settings: { SIGNUP_CREDITS: '1000' } })
  mara = await buildUser(app, { email: 'mara@people.example' })
  jonas = await buildUser(app, { email: 'jonas@people.example' })
  await spend(mara, 100, 'google')
  await spend(mara, 100, 'google')
  await spend(mara, 1, 'local')
  await spend(jonas, 100, 'local')
  const by = 'command line'
  await transaction(app.database.db, (tx) =>
    adjustCredits(app.app.context, tx, { uid_user: jonas.uid_user, amount: 50, note: '', by }),
  )
})
afterAll(() => app.close())

const spend = ({ uid_user }: TestUser, amount: number, provider: string): Promise<number> => {
  const context = { ...app.app.context, actor: { uid_user, uid_session: '' } }
  const reason = amount === 1 ? 'summary' : 'image'
  const cost = { amount, reason, workMs: 1000, provider: { id: provider, name: provider.toUpperCase() } } as const
  return withReservedCredits(context, cost, (settle) => transaction(context.db, settle))
}
const list = (query: Parameters<typeof listSpending>[1] = {}) => listSpending(app.app.context, query)

it('lists spending by person and provider in a month, highest first', async () => {
  const { total, people, hasMore } = await list()
  expect(total).toEqual({ spent: 301, granted: 2050, people: 2 })
  expect(hasMore).toBe(false)
  expect(people).toEqual([
    {
      uid_user: mara.uid_user,
      email: mara.email,
      name: 'Mara',
      plan: 'free',
      balance: 799,
      spent: 201,
      granted: 1000,
      providers: [
        { provider: 'google', name: 'GOOGLE', count: 2, spent: 200 },
        { provider: 'local', name: 'LOCAL', count: 1, spent: 1 },
      ],
    },
    {
      uid_user: jonas.uid_user,
      email: jonas.email,
      name: 'Mara',
      plan: 'free',
      balance: 950,
      spent: 100,
      granted: 1050,
      providers: [{ provider: 'local', name: 'LOCAL', count: 1, spent: 100 }],
    },
  ])
})

it('can be searched, sorted and paged', async () => {
  const emails = async (query: Parameters<typeof listSpending>[1]) =>
    (await list(query)).people.map(({ email }) => email)
  expect(await emails({ q: ' JONAS ' })).toEqual([jonas.email])
  expect(await emails({ q: '%' })).toEqual([])
  expect(await emails({ sort: 'email' })).toEqual([jonas.email, mara.email])
  expect(await emails({ sort: 'granted' })).toEqual([jonas.email, mara.email])
  expect(await list({ limit: 1 })).toMatchObject({ hasMore: true, people: [{ email: mara.email }] })
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ hasMore: false, people: [{ email: jonas.email }] })
})

it('covers one month in UTC', async () => {
  expect(await list({ month: '2020-02' })).toEqual({
    month: '2020-02',
    total: { spent: 0, granted: 0, people: 0 },
    people: [],
    hasMore: false,
  })
  await expect(list({ month: '2020-13' })).rejects.toMatchObject({ code: 'bad_request' })
})
