import type { CreditReportRow } from '@joinery/contract/installation/admin'
import { limits } from '@joinery/contract/limits'

import { listSpending, type SpendingQuery } from '#features/auth/plans/list-spending.ts'
import type { Context } from '#platform/context.ts'

/** One line per person and provider; people with grants only have one as well. */
export type SpendingLine = Omit<CreditReportRow, 'providers'> & {
  readonly month: string
  readonly provider: string | null
  readonly times: number
  readonly on_provider: number
}

const linesOf = (month: string, { providers, ...person }: CreditReportRow): SpendingLine[] => {
  const parts = providers.map(({ provider, name, count, spent }) => ({
    provider: name ?? provider,
    times: count,
    on_provider: spent,
  }))
  const shown = parts.length > 0 ? parts : [{ provider: null, times: 0, on_provider: 0 }]
  return shown.map((part) => ({ month, ...person, ...part }))
}

/** Yields all matching lines of the month in batches. */
export async function* eachSpending(
  context: Context,
  query: Pick<SpendingQuery, 'month' | 'q'>,
): AsyncGenerator<SpendingLine[]> {
  for (let page = 1; ; page++) {
    const part = await listSpending(context, { ...query, sort: 'email', page, limit: limits.credits.spendingPageMax })
    yield part.people.flatMap((row) => linesOf(part.month, { ...row, providers: [...row.providers] }))
    if (!part.hasMore) return
  }
}
