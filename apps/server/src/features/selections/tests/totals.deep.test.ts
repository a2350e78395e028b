// Totals against PostgreSQL's exact decimals, which share no code with ours.
import { currencyDigits } from '@joinery/contract/selections/currencies'
import { selectionCategories } from '@joinery/contract/selections/kinds'
import { expect, it } from 'vitest'

import { buildSchedule, readSelections } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import { importCsv } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)
const { below, pick } = createRandom()

const perProject = 2000
const rooms = ['', 'Kitchen', 'Bath', 'Hall', 'Study', 'Garden room']
const stages = ['draft', 'specified', 'ordered']

/** Many small amounts, some with all digits, some at the limits. */
const amountOf = (decimals: number): string => {
  const whole = pick([0, 1, below(10), below(1000), below(100_000), below(1_000_000_000), 999_999_999])
  const digits = below(decimals + 1)
  const fraction = Array.from({ length: digits }, () => pick([0, 4, 5, 9, below(10)])).join('')
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}

const buildRows = (): string =>
  [
    'title,room,category,stage,quantity,unit_price',
    ...Array.from({ length: perProject }, () =>
      [
        'Oak',
        pick(rooms),
        pick(selectionCategories),
        pick(stages),
        amountOf(3),
        below(10) === 0 ? '' : amountOf(4),
      ].join(','),
    ),
  ].join('\n')

type Sums = { readonly key: string; readonly total: string }

const sumInDatabase = async (id: string, column: 'room' | 'category' | "''", digits: number): Promise<Sums[]> => {
  const { rows } = await app.database.pool.query<Sums>(
    `select ${column} as key, coalesce(sum(round(quantity * unit_price, $2)), 0)::numeric(40, ${digits})::text as total
     from selections where uid_project = $1 and deleted_at is null group by 1`,
    [id, digits],
  )
  return rows
}

const sorted = (sums: readonly Sums[]) => sums.toSorted((one, other) => one.key.localeCompare(other.key))

it.each([
  ['USD', '8.25'],
  ['EUR', '19'],
  ['JPY', '10'],
  ['KWD', '0.0001'],
  ['CLF', '99.9999'],
])(
  `totals of 2,000 random items in %s and a tax of %s percent are exact (seed ${fuzzSeed})`,
  async (currency, tax_percent) => {
    const digits = currencyDigits(currency)
    const id = await buildSchedule(owner, owner)
    const details = { currency, tax_percent }
    expect((await owner.call('updateProject', { params: { id }, body: { details } })).status).toBe(200)
    expect((await importCsv(owner, id, buildRows())).body).toEqual({ created: perProject, updated: 0, errors: [] })
    const { totals, selections } = await readSelections(owner, id)
    const byRoom = totals.by_room.map(({ room, total }: { room: string; total: string }) => ({ key: room, total }))
    const byCategory = totals.by_category.map(({ category, total }: { category: string; total: string }) => ({
      key: category,
      total,
    }))
    expect(sorted(byRoom)).toEqual(sorted(await sumInDatabase(id, 'room', digits)))
    expect(sorted(byCategory)).toEqual(sorted(await sumInDatabase(id, 'category', digits)))
    const [all] = await sumInDatabase(id, "''", digits)
    const { rows } = await app.database.pool.query(
      `select tax::text, (tax + $1::numeric)::text as total
     from (select round($1::numeric * $2::numeric / 100, $3) as tax) as taxed`,
      [all?.total, tax_percent, digits],
    )
    expect({ subtotal: totals.subtotal, tax: totals.tax, total: totals.total }).toEqual({
      subtotal: all?.total,
      ...rows[0],
    })
    const lines = await app.database.pool.query(
      `select uid_selection, round(quantity * unit_price, $2)::text as line_total from selections where uid_project = $1`,
      [id, digits],
    )
    const lineOf = new Map(lines.rows.map((row) => [row.uid_selection, row.line_total]))
    expect(
      selections.filter(
        ({ uid_selection, line_total }: { uid_selection: string; line_total: string | null }) =>
          lineOf.get(uid_selection) !== line_total,
      ),
    ).toEqual([])
  },
)
