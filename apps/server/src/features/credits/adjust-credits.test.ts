import { limits } from '@joinery/contract/limits'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { listAudit } from '#features/audit/list-audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

import { adjustCredits } from './adjust-credits.ts'

let mara: TestUser
beforeEach(async () => {
  mara = await buildUser(app)
})

const adjust = (amount: number, note = '', uid_user = mara.uid_user): Promise<number> =>
  transaction(app.database.db, (tx) =>
    adjustCredits(app.app.context, tx, { uid_user, amount, note, by: 'command line' }),
  )
const ledger = async (): Promise<[number, string][]> =>
  (await mara.call('listCreditEntries')).body.entries.map(({ amount, reason }: { amount: number; reason: string }) => [
    amount,
    reason,
  ])

describe('an admin', () => {
  it('grants and deducts credits, each with a note visible to the person', async () => {
    expect(await adjust(300, ' For the fair ')).toBe(800)
    expect(await adjust(-100, 'Typed too many')).toBe(700)
    expect(await adjust(1)).toBe(701)
    expect(await adjust(-1)).toBe(700)
    expect(await ledger()).toEqual([
      [-1, creditMessages.removed],
      [1, creditMessages.added],
      [-100, creditMessages.removedFor('Typed too many')],
      [300, creditMessages.addedFor('For the fair')],
      [500, 'Welcome credits'],
    ])
    const { entries } = await listAudit(app.app.context, { limit: 4 })
    expect(entries.map(({ act, details }) => [act, details.amount])).toEqual([
      ['credits-taken', 1],
      ['credits-granted', 1],
      ['credits-taken', 100],
      ['credits-granted', 300],
    ])
  })

  it('can deduct the whole balance, but not more', async () => {
    await expect(adjust(-501)).rejects.toMatchObject({
      code: 'bad_request',
      message: creditMessages.balanceTooLow,
    })
    expect(await ledger()).toHaveLength(1)
    expect(await adjust(-500)).toBe(0)
    await expect(adjust(-1)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('is refused one of two concurrent deductions when the balance covers only one', async () => {
    const results = await Promise.allSettled([adjust(-300), adjust(-300)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await mara.call('getCredits')).body.credits).toBe(200)
  })

  it.each([0, 0.5, Number.NaN, limits.credits.adjustMax + 1, -limits.credits.adjustMax - 1])(
    'cannot grant %d',
    async (amount) => {
      await expect(adjust(amount)).rejects.toMatchObject({ code: 'bad_request' })
    },
  )

  it('cannot use a too long note, an unknown person, or a too large amount', async () => {
    await expect(adjust(1, 'x'.repeat(limits.credits.noteMax + 1))).rejects.toMatchObject({ code: 'bad_request' })
    expect(await adjust(1, 'x'.repeat(limits.credits.noteMax))).toBe(501)
    await expect(adjust(1, '', newId())).rejects.toMatchObject({ code: 'not_found' })
    await app.database.pool.query('update credit_accounts set balance = $2 where uid_user = $1', [
      mara.uid_user,
      limits.credits.balanceMax,
    ])
    await expect(adjust(1)).rejects.toMatchObject({ code: 'bad_request' })
  })
})
