// Open comments that may wait for a person: their thread mentions the person, the card is theirs, or someone else wrote last
// on their file or comment. waits-for.ts decides.
import { rolesWith, type Role } from '@joinery/contract/capabilities'
import type { PinVisibility } from '@joinery/contract/review/pins'
import { mentionAttribute } from '@joinery/contract/text/rich-text'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { shownVersions, versionFor } from '#features/files/file-queries.ts'
import { guestsView } from '#features/guests/guest-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { ownProjects, type OwnScope } from '#features/members/own-projects-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'

/** Dates are strings in JSON. */
export type WaitingPin = {
  readonly uid_pin: string
  readonly uid_file: string
  readonly uid_project: string
  readonly project_title: string
  /** Role of the mentioned person. */
  readonly role: Role
  readonly uid_user: string | null
  readonly uploaded_by: string
  readonly uid_reply: string | null
  readonly visibility: PinVisibility
  readonly card: { readonly uid_reply: string; readonly assignee_uid: string | null } | null
  /** The comment and its replies in order; the text is empty where no one is mentioned, except in the last. */
  readonly texts: readonly {
    readonly uid_user: string | null
    /** The name of a guest. */
    readonly guest_name: string | null
    readonly content: string
    readonly original_content: string
    readonly created_at: string
  }[]
  /** Authors, mentioned people, the card's assignee and the file's uploader. */
  readonly people: readonly {
    readonly uid_user: string
    readonly email: string
    readonly username: string | null
    readonly nickname: string
    readonly role: Role | null
  }[]
}

const isMentioning = `content like '%${mentionAttribute}=%'`
const ifShown = (column: string): string => `case when is_last or ${isMentioning} then ${column} else '' end`

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
    union select found.uploaded_by
  ) as concerned
  join ${peopleView.as('people')} using (uid_user)
  left join ${membersView.as('members')} on members.uid_user = people.uid_user and members.uid_project = found.uid_project)`

/** The person who wrote last; null for a guest. */
const lastWriter = `coalesce(
  (select json_build_object('uid_user', uid_user) from pin_comments where pin_comments.uid_pin = pins.uid_pin
    order by created_at desc, uid_comment desc limit 1),
  json_build_object('uid_user', pins.uid_user)) ->> 'uid_user'`

/** Oldest first. A subquery for a larger statement. */
export const waitingPins = (scope: OwnScope, max: number): RawBuilder<WaitingPin> => {
  const isMentioned = sql`mentions_in(content) @> array[${scope.uid_user}::text]`
  return sql<WaitingPin>`(
  with mine as materialized ${ownProjects(scope, 'viewReview', 'commentOnFiles')}, mentioning as materialized (
    select uid_pin from pins where status = 'open' and ${isMentioned}
    union select uid_pin from pin_comments where ${isMentioned}
  ), assigned as materialized (
    select uid_reply from ${sql.raw(repliesView.as('cards'))} where assignee_uid = ${scope.uid_user} and deleted_at is null
  ), uploaded as materialized (
    select uid_stack from ${sql.raw(shownVersions('files'))} where uploaded_by = ${scope.uid_user}
  ), found as materialized (
    select pins.*, files.uid_reply, files.uploaded_by
    from (
      select pins.*, mine.title as project_title, mine.role from pins join mine using (uid_project)
      where pins.status = 'open' and pins.uid_project = any(array(select uid_project from mine))
        and (pins.visibility = 'client' or mine.role = any(${rolesWith('viewTeamComments')}::text[]))
        and (pins.uid_pin in (select uid_pin from mentioning) or pins.uid_card in (select uid_reply from assigned)
          or pins.uid_user = ${scope.uid_user} or pins.uid_stack in (select uid_stack from uploaded))
      -- Sorted before files and threads are read, so that the limit ends the reading.
      order by pins.created_at, pins.uid_pin offset 0
    ) as pins
    join lateral ${sql.raw(versionFor('pins'))} as files on true
    where (files.uid_reply is null or pins.role = any(${rolesWith('viewReplyFiles')}::text[]))
      and (pins.uid_pin in (select uid_pin from mentioning) or pins.uid_card in (select uid_reply from assigned)
        or (${scope.uid_user} in (files.uploaded_by, pins.uid_user)
          and ${sql.raw(lastWriter)} is distinct from ${scope.uid_user}::text))
    order by pins.created_at, pins.uid_pin limit ${max}
  )
  select found.uid_pin, found.uid_file, found.uid_project, found.project_title, found.role, found.uid_user,
    found.uploaded_by, found.uid_reply, found.visibility, thread.texts, coalesce(thread.people, '[]') as people,
    case when cards.uid_reply is not null then json_build_object('uid_reply', cards.uid_reply,
      'assignee_uid', cards.assignee_uid) end as card
  from found
  left join ${sql.raw(repliesView.as('cards'))} on cards.uid_reply = found.uid_card and cards.deleted_at is null
  cross join lateral (
    with written as materialized (
      select texts.*, row_number() over (order by place desc, created_at desc, uid_text desc) = 1 as is_last,
        (select name from ${sql.raw(guestsView.as('guests'))} where guests.uid_guest = texts.uid_guest) as guest_name
      from (
        select 0 as place, found.uid_pin as uid_text, found.uid_user, found.uid_guest, found.content,
          found.original_content, found.created_at
        union all
        select 1, uid_comment, uid_user, uid_guest, content, original_content, created_at from pin_comments
        where pin_comments.uid_pin = found.uid_pin
      ) as texts
    )
    select ${sql.raw(peopleOf)} as people, json_agg(json_build_object('uid_user', uid_user, 'guest_name', guest_name,
      'created_at', created_at, 'content', ${sql.raw(ifShown('content'))},
      'original_content', ${sql.raw(ifShown('original_content'))})
      order by place, created_at, uid_text) as texts
    from written
  ) as thread
  order by found.created_at, found.uid_pin)`
}
