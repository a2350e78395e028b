// Finding messages by parts of their words. Texts are compared folded (lower case, without accents: search_fold), and
// wildcard characters in a query are plain text.
//
// The newest messages are compared one by one: what is common is found there. Only what is not goes to the index
// `messages_by_words`, window by window, the newest first, until there are enough: a window has 32,768 consecutive numbers
// of a discussion, so no step reads more than that, however many messages have the word. A query without three letters or
// digits in a row has no trigram and cannot use the index; then the comparison goes further back, and ends.
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import { memberMay } from '#platform/access-sql.ts'

/** How many of the newest messages of a discussion are compared before the index is asked. */
const comparedFirst = 1000

/** And how many where the index cannot be asked: about 20 ms, of texts with accents ten times as long. */
export const comparedWithoutIndex = 20_000

const escaped = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** True for a folded text in which every word occurs. One condition for each word: the index cannot use `like all`. */
export const hasAll = (folded: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${folded} like '%' || ${escaped(sql`${word}::text`)} || '%'`),
    sql` and `,
  )})`

/** True for a folded text that begins with the words. */
export const begins = (folded: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded} like ${escaped(sql`${words.join(' ')}::text`)} || '%'`

/**
 * Whether one of the words has a trigram: three letters or digits in a row. What a letter is, pg_trgm decides, by the locale
 * of the database; those beyond ASCII it shows as hexadecimal numbers, also when they begin or end a word.
 */
export const isIndexed = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(${words}::text[]) as word, unnest(show_trgm(search_fold(word))) as trigram
    where trigram !~ ' ' and search_fold(word) ~ '[[:alnum:]]{3}')`

const text = sql<string>`search_fold(original_content)`
/** Where it is computed once for all words. */
const folded = sql<string>`folded`

export type MessageSearch = {
  readonly uid_project: string
  readonly words: readonly string[]
  readonly isIndexed: boolean
  /** The number before which, or from which on, messages are wanted. */
  readonly from: number
  /** The last number of the discussion. */
  readonly last: number
  readonly limit: number
}

/** The ids of messages with all words before a number, the newest first. */
export const foundBefore = ({ uid_project, words, isIndexed: isWhole, from, limit }: MessageSearch) => {
  const edge = from - (isWhole ? comparedFirst : comparedWithoutIndex)
  return sql<string>`(
    select uid_reply from (
      (select uid_reply from (
        select uid_reply, ${text} as folded, deleted_at, message_number from replies
        where uid_project = ${uid_project} and message_number < ${from} and message_number >= ${edge}
        order by message_number desc limit ${comparedWithoutIndex}
      ) as newest where deleted_at is null and ${hasAll(folded, words)} order by message_number desc limit ${limit})
      union all
      (select hits.uid_reply from generate_series(${edge - 1}::bigint >> 15, 0, -1) as window_number
       cross join lateral (${inWindow(uid_project, words)} and message_number + 0 < ${edge}
         order by created_at desc limit ${limit}) as hits
       where ${isWhole && edge > 0})
    ) as found limit ${limit})`
}

/** The same from a number on, the oldest first. */
export const foundFrom = ({ uid_project, words, isIndexed: isWhole, from, last, limit }: MessageSearch) => {
  const edge = from + (isWhole ? comparedFirst : comparedWithoutIndex)
  return sql<string>`(
    select uid_reply from (
      (select uid_reply from (
        select uid_reply, ${text} as folded, deleted_at, message_number from replies
        where uid_project = ${uid_project} and message_number >= ${from} and message_number < ${edge}
        order by message_number limit ${comparedWithoutIndex}
      ) as oldest where deleted_at is null and ${hasAll(folded, words)} order by message_number limit ${limit})
      union all
      (select hits.uid_reply from generate_series(${edge}::bigint >> 15, ${last}::bigint >> 15) as window_number
       cross join lateral (${inWindow(uid_project, words)} and message_number + 0 >= ${edge}
         order by created_at limit ${limit}) as hits
       where ${isWhole})
    ) as found limit ${limit})`
}

/** Messages of one window by the index. Ordered by time, as their numbers are: no other index has that order. */
const inWindow = (uid_project: string, words: readonly string[]) => sql`
  select uid_reply from replies
  where uid_project = ${uid_project} and message_number >> 15 = window_number and message_number is not null
    and deleted_at is null and ${hasAll(text, words)}`

/** With many projects: so many of those with the newest messages are compared first, and so many messages of each. */
const comparedOfMany = { indexed: { projects: 20, each: 100 }, unindexed: { projects: 100, each: 200 } } as const

/**
 * The newest messages with all words in whatever projects the person may read: their ids. The index is asked only for
 * projects of which the compared messages are not enough, and in which something was written after the oldest of those.
 */
export const foundAnywhere = (uid_user: string, words: readonly string[], isWhole: boolean, max: number) => {
  const { projects, each } = isWhole ? comparedOfMany.indexed : comparedOfMany.unindexed
  return sql<string>`(
    with mine as materialized (
      select discussions.uid_project, discussions.message_number as last, discussions.last_at
      from ${sql.raw(membersView.as('members'))} join discussions on discussions.uid_project = members.uid_project
      where members.uid_user = ${uid_user} and discussions.message_number > 0 and ${memberMay('readMessages')}
    ),
    compared as materialized (
      select newest.uid_reply, newest.created_at, busy.uid_project
      from (select * from mine order by last_at desc limit ${projects}) as busy
      cross join lateral (
        select uid_reply, created_at, ${text} as folded, deleted_at from replies
        where uid_project = busy.uid_project and message_number > busy.last - ${each}::int
        order by message_number desc limit ${each}
      ) as newest
      where deleted_at is null and ${hasAll(folded, words)}
    ),
    enough as materialized (select uid_project from compared group by uid_project having count(*) >= ${max}),
    known as materialized (
      select case when count(*) < ${max} then '-infinity' else min(created_at) end as since
      from (select created_at from compared order by created_at desc limit ${max}) as newest
    ),
    further as (
      select hits.uid_reply, hits.created_at
      from known join mine on mine.last_at > known.since
      cross join lateral (
        select each_window.uid_reply, each_window.created_at
        from generate_series(mine.last >> 15, 0, -1) as window_number
        cross join lateral (
          select uid_reply, created_at from replies
          where uid_project = mine.uid_project and message_number >> 15 = window_number and message_number is not null
            and deleted_at is null and ${hasAll(text, words)}
          order by created_at desc limit ${max}
        ) as each_window
        limit ${max}
      ) as hits
      where ${isWhole} and mine.uid_project not in (select uid_project from enough)
    )
    select uid_reply from (
      (select uid_reply, created_at from compared order by created_at desc limit ${max})
      union select uid_reply, created_at from further
    ) as found
    order by created_at desc, uid_reply desc limit ${max})`
}
