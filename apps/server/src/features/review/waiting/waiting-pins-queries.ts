// Open comments whose thread mentions a person. waits-for.ts decides whether they wait for that person.
import { rolesWith, type Role } from '@joinery/contract/capabilities'
import { mentionAttribute } from '@joinery/contract/text/rich-text'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { versionFor } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { ownProjects, type OwnScope } from '#features/members/own-projects-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'

/** Dates are strings in JSON. */
export type MentioningPin = {
  readonly uid_pin: string
  readonly uid_file: string
  readonly uid_project: string
  readonly project_title: string
  /** Role of the mentioned person. */
  readonly role: Role
  readonly uid_user: string | null
  readonly uploaded_by: string
  readonly uid_reply: string | null
  readonly card: { readonly assignee_uid: string | null } | null
  /** The comment and its replies in order; the text is empty where no one is mentioned. */
  readonly texts: readonly {
    readonly uid_user: string | null
    readonly content: string
    readonly original_content: string
    readonly created_at: string
  }[]
  /** Authors, mentioned people and the card's assignee. */
  readonly people: readonly {
    readonly uid_user: string
    readonly email: string
    readonly username: string | null
    readonly nickname: string
    readonly role: Role | null
  }[]
}

const isMentioning = `content like '%${mentionAttribute}=%'`
const ifMentioning = (column: string): string => `case when ${isMentioning} then ${column} else '' end`

/** A subquery per comment: when the planner expects one row, it rebuilds a joined table of all threads for each comment. */
const peopleOf = `(
  select json_agg(json_build_object('uid_user', people.uid_user, 'email', people.email, 'username', people.username,
    'nickname', people.nickname, 'role', members.role))
  from (
    select uid_user from written where uid_user is not null
    union select mentioned::uuid
      from (select content from written where ${isMentioning}) as mentioning, unnest(mentions_in(content)) as mentioned
      where mentioned ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    union select cards.assignee_uid
  ) as concerned
  join ${peopleView.as('people')} using (uid_user)
  left join ${membersView.as('members')} on members.uid_user = people.uid_user and members.uid_project = found.uid_project)`

/** Oldest first. A subquery for a larger statement. */
export const mentioningPins = (scope: OwnScope, max: number): RawBuilder<MentioningPin> => {
  const isMentioned = sql`mentions_in(content) @> array[${scope.uid_user}::text]`
  return sql<MentioningPin>`(
  with mine as materialized ${ownProjects(scope, 'viewReview', 'commentOnFiles')}, mentioning as materialized (
    select * from pins where status = 'open' and uid_pin = any(array(
      select uid_pin from pins where status = 'open' and ${isMentioned}
      union select uid_pin from pin_comments where ${isMentioned}))
  ), found as materialized (
    select pins.*, mine.title as project_title, mine.role, files.uid_reply, files.uploaded_by
    from mentioning as pins join mine using (uid_project)
    join lateral ${sql.raw(versionFor('pins'))} as files on true
    where files.uid_reply is null or mine.role = any(${rolesWith('viewReplyFiles')}::text[])
    order by pins.created_at, pins.uid_pin limit ${max}
  )
  select found.uid_pin, found.uid_file, found.uid_project, found.project_title, found.role, found.uid_user,
    found.uploaded_by, found.uid_reply, thread.texts, coalesce(thread.people, '[]') as people,
    case when cards.uid_reply is not null then json_build_object('assignee_uid', cards.assignee_uid) end as card
  from found
  left join ${sql.raw(repliesView.as('cards'))} on cards.uid_reply = found.uid_card and cards.deleted_at is null
  cross join lateral (
    with written as materialized (
      select 0 as place, found.uid_pin as uid_text, found.uid_user, found.content, found.original_content, found.created_at
      union all
      select 1, uid_comment, uid_user, content, original_content, created_at from pin_comments
      where pin_comments.uid_pin = found.uid_pin
    )
    select ${sql.raw(peopleOf)} as people, json_agg(json_build_object('uid_user', uid_user, 'created_at', created_at,
      'content', ${sql.raw(ifMentioning('content'))}, 'original_content', ${sql.raw(ifMentioning('original_content'))})
      order by place, created_at, uid_text) as texts
    from written
  ) as thread
  order by found.created_at, found.uid_pin)`
}
