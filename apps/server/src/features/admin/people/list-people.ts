import type { AdminPerson } from '@joinery/contract/installation/admin'
import { limits } from '@joinery/contract/limits'

import { adminSettings } from '#features/auth/account/admins.ts'
import {
  listPeople as readPeople,
  listPeopleBefore,
  type PeoplePage,
  type PeopleQuery,
} from '#features/auth/account/people-queries.ts'
import type { Context } from '#platform/context.ts'

import { presentPerson } from './present-person.ts'

type PeoplePageQuery = PeopleQuery &
  Pick<PeoplePage, 'sort' | 'order'> & { readonly page: number; readonly limit: number }

export const listPeople = async (
  context: Context,
  { page, limit: wanted, sort, order, ...query }: PeoplePageQuery,
): Promise<{ people: AdminPerson[]; hasMore: boolean }> => {
  const limit = Math.min(wanted, limits.admin.pageMax)
  const part = { sort, order, limit: limit + 1, offset: (page - 1) * limit }
  const rows = await readPeople(context.db, adminSettings(context), query, part)
  return { people: rows.slice(0, limit).map(presentPerson), hasMore: rows.length > limit }
}

/** Yields all matching people in batches. */
export async function* eachPerson(context: Context, query: PeopleQuery): AsyncGenerator<AdminPerson[]> {
  const size = limits.admin.exportBatch
  let last: string | null = null
  for (;;) {
    const rows = await listPeopleBefore(context.db, adminSettings(context), query, last, size)
    if (rows.length > 0) yield rows.map(presentPerson)
    last = rows.at(-1)?.uid_user ?? null
    if (rows.length < size) return
  }
}
