import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'

import type { ReplyAuthor } from './reply-author.ts'
import type { ReplyRow } from './reply-queries.ts'

const selectAuthors = `select json_agg(
  json_build_array(users.uid_user, users.email, users.username, users.nickname, users.photo_key) order by users.uid_user)
  from ${peopleView.as('users')} where users.uid_user`

/** Subquery for a raw statement: the authors whose id meets the condition, ordered by id. */
export const authorsAmong = (condition: string): string => `(${selectAuthors} ${condition})`

export const authorsWithIds = (uid_people: readonly string[]): RawBuilder<ReplyAuthor[] | null> =>
  sql<ReplyAuthor[] | null>`(${sql.raw(selectAuthors)} = any(${uid_people}::uuid[]))`

const peopleOf = ({ reactions, pinned, ...row }: ReplyRow): ReplyAuthor[] => [
  [row.uid_user, row.email, row.username, row.nickname, row.photo_key],
  ...(reactions ?? []).flatMap(([, , people]) => people),
  ...(pinned ? [pinned.by] : []),
]

/**
 * Returns each author once, and those who are named because they reacted or pinned. Ordered as by the subqueries above, so
 * that both compare as equal.
 */
export const authorsOf = (rows: readonly ReplyRow[]): ReplyAuthor[] => {
  const byId = new Map(rows.flatMap(peopleOf).map((person) => [person[0], person]))
  return [...byId.values()].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
