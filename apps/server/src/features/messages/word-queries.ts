// Finds messages by parts of their words. Texts are compared folded (lower case, without accents: search_fold), and wildcard
// characters in a query are plain text. The newest messages are compared one by one, which is enough for common words. Only
// then is the index `messages_by_words` used, window by window from the newest, until there are enough results. A window has
// 32,768 consecutive numbers of a discussion, which bounds each step. A query without three letters or digits in a row has
// no trigram and cannot use the index; the comparison then goes further back, to a limit.
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import { memberCan, withinToken, type ActingPerson } from '#platform/access-sql.ts'

/** Number of the newest messages of a discussion that are compared before the index is used. */
const comparedFirst = 1000

/** The same if the index cannot be used: about 20 ms, ten times as long for texts with accents. */
export const comparedWithoutIndex = 20_000

const escaped = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Whether every word occurs in a folded text. One condition per word, because the index cannot use `like all`. */
export const hasAll = (folded: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${folded} like '%' || ${escaped(sql`${word}::text`)} || '%'`),
    sql` and `,
  )})`

export const begins = (folded: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded} like ${escaped(sql`${words.join(' ')}::text`)} || '%'`

/**
 * Whether one of the words has a trigram: three letters or digits in a row. pg_trgm decides what a letter is by
 * the database's locale, and shows those beyond ASCII as hexadecimal numbers, also at the start or end of a word.
 */
export const isIndexed = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(${words}::text[]) as word, unnest(show_trgm(search_fold(word))) as trigram
    where trigram !~ ' ' and search_fold(word) ~ '[[:alnum:]]{3}')`

const text = sql<string>`search_fold(original_content)`
/** A column, so that it is computed once for all words. */
const folded = sql<string>`folded`

export type MessageSearch = {
  readonly uid_project: string
  readonly words: readonly string[]
  readonly isIndexed: boolean
  /** Messages before this number, or from it on. */
  readonly from: number
  /** The last message number of the discussion. */
  readonly last: number
  readonly limit: number
}

/** Selects the ids of messages with all words before a number, newest first. */
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

/** Selects the same from a number on, oldest first. */
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

/**
 * Selects messages of one window by the index. Ordered by time, as the numbers are, because no other index has that order.
 */
const inWindow = (uid_project: string, words: readonly string[]) => sql`
  select uid_reply from replies
  where uid_project = ${uid_project} and message_number >> 15 = window_number and message_number is not null
    and deleted_at is null and ${hasAll(text, words)}`

/** For many projects: how many of those with the newest messages are compared first, and how many messages of each. */
const comparedOfMany = { indexed: { projects: 20, each: 100 }, unindexed: { projects: 100, each: 200 } } as const

/**
 * Selects the ids of the newest messages with all words in all projects the person can read. Uses the index only
 * for projects without enough compared messages that have messages after the oldest result.
 */
export const foundAnywhere = (actor: ActingPerson, words: readonly string[], isWhole: boolean, max: number) => {
  const { projects, each } = isWhole ? comparedOfMany.indexed : comparedOfMany.unindexed
  return sql<string>`(
    with mine as materialized (
      select discussions.uid_project, discussions.message_number as last, discussions.last_at
      from ${sql.raw(membersView.as('members'))} join discussions on discussions.uid_project = members.uid_project
      where members.uid_user = ${actor.uid_user} and discussions.message_number > 0 and ${memberCan('readMessages')}
        and ${withinToken(actor)}
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
