// Reads comments with their threads, cards, versions and people in one statement.
import { can, type AccessRole, type Role } from '@joinery/contract/capabilities'
import { CompiledQuery } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { filesView, shownVersions, versionFor } from '#features/files/file-queries.ts'
import { guestsView } from '#features/guests/guest-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { CommentRow } from './comment-queries.ts'
import type { PinRow } from './pin-queries.ts'

/** Dates are strings in JSON. */
type FromJson<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date | null ? string | (Row[Name] & null) : Row[Name]
}

export type ListedComment = FromJson<Omit<CommentRow, 'uid_pin'>>

export type ListedPin = FromJson<PinRow> & {
  /** In microseconds. */
  readonly created: number
  readonly comments: readonly ListedComment[]
  /** The message or card the file belongs to. */
  readonly uid_reply: string | null
  readonly uploaded_by: string
  readonly card: {
    readonly uid_reply: string
    readonly kanban_status: 'todo' | 'in_progress' | 'done'
    readonly assignee_uid: string | null
  } | null
}

export type ReviewPerson = {
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly nickname: string
  readonly photo_key: string | null
  /** Null for people who left the project. */
  readonly role: Role | null
}

export type ReviewGuest = { readonly uid_guest: string; readonly name: string }

export type Threads = {
  readonly pins: readonly ListedPin[]
  readonly people: readonly ReviewPerson[]
  readonly guests: readonly ReviewGuest[]
}

/** `$1` is the project, `$2` whether to include comments for the team. */
const statement = (condition: string, order: string): string => `
with shown as materialized (
  select pins.*, files.uid_reply, files.uploaded_by
  from pins join lateral ${versionFor('pins')} as files on true
  where pins.uid_project = $1 and (pins.visibility = 'client' or $2) and ${condition}
  order by ${order}
), answers as materialized (
  select pin_comments.* from pin_comments where uid_pin = any(array(select uid_pin from shown))
), threads as materialized (
  select uid_pin, json_agg(json_build_object('uid_comment', uid_comment, 'content', content,
    'original_content', original_content, 'uid_user', uid_user, 'uid_guest', uid_guest, 'client_id', client_id, 'created_at', created_at,
    'edited_at', edited_at) order by created_at, uid_comment) as comments
  from answers group by uid_pin
), concerned as (
  select uid_user from shown union select resolved_by from shown union select uid_user from answers
  union select uid_user from ${membersView.as('members')} where uid_project = $1
)
select
  coalesce((select json_agg(listed) from (
    select shown.*, (extract(epoch from shown.created_at) * 1000000)::bigint as created,
      coalesce(threads.comments, '[]') as comments,
      case when cards.uid_reply is not null then json_build_object('uid_reply', cards.uid_reply,
        'kanban_status', cards.kanban_status, 'assignee_uid', cards.assignee_uid) end as card
    from shown left join threads using (uid_pin)
    left join ${repliesView.as('cards')} on cards.uid_reply = shown.uid_card and cards.deleted_at is null
    order by ${order.replaceAll('pins.', 'shown.')}
  ) as listed), '[]') as pins,
  coalesce((select json_agg(json_build_object('uid_user', people.uid_user, 'email', people.email,
      'username', people.username, 'nickname', people.nickname, 'photo_key', people.photo_key, 'role', members.role))
    from concerned join ${peopleView.as('people')} using (uid_user)
    left join ${membersView.as('members')} on members.uid_user = people.uid_user and members.uid_project = $1), '[]') as people,
  coalesce((select json_agg(json_build_object('uid_guest', guests.uid_guest, 'name', guests.name))
    from ${guestsView.as('guests')} where guests.uid_guest in (
      select uid_guest from shown union select uid_guest from answers)), '[]') as guests`

const read = async (db: Db | Tx, text: string, values: readonly unknown[]): Promise<Threads> => {
  const { rows } = await db.executeQuery<Threads>(CompiledQuery.raw(text, [...values]))
  return rows[0] ?? { pins: [], people: [], guests: [] }
}

const ofStack = statement('pins.uid_stack = $3', 'pins.number')
const ofFile = statement('pins.uid_file = $3', 'pins.number')
const ofPin = statement('pins.uid_pin = $3', 'pins.number')

/** A project as a role sees it. */
export type Scope = { readonly uid_project: string; readonly role: AccessRole }

const seesTeamPins = ({ role }: Scope): boolean => can(role, 'viewTeamComments')
const seesReplyFiles = ({ role }: Scope): boolean => can(role, 'viewReplyFiles')

export const readStackThreads = (db: Db | Tx, scope: Scope, uid_stack: string): Promise<Threads> =>
  read(db, ofStack, [scope.uid_project, seesTeamPins(scope), uid_stack])

export const readFileThreads = (db: Db | Tx, scope: Scope, uid_file: string): Promise<Threads> =>
  read(db, ofFile, [scope.uid_project, seesTeamPins(scope), uid_file])

export const readThread = (db: Db | Tx, scope: Scope, uid_pin: string): Promise<Threads> =>
  read(db, ofPin, [scope.uid_project, seesTeamPins(scope), uid_pin])

/** `$3`: whether to include files of messages and cards. */
const seen = '(files.uid_reply is null or $3)'
const isAfter = `($5::bigint is null
  or (pins.created_at, pins.uid_pin) < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::uuid))`
const open = statement(
  `pins.status = 'open' and ${seen} and ${isAfter}`,
  'pins.created_at desc, pins.uid_pin desc limit $4',
)
const decided = statement(`pins.status = 'resolved' and ${seen}`, 'pins.resolved_at desc, pins.uid_pin desc limit $4')

export type AfterPin = { readonly created: string; readonly uid_pin: string }

/** The latest open comments, or those before the given one. */
export const readOpenThreads = (db: Db, scope: Scope, max: number, after?: AfterPin): Promise<Threads> =>
  read(db, open, [
    scope.uid_project,
    seesTeamPins(scope),
    seesReplyFiles(scope),
    max,
    after?.created ?? null,
    after?.uid_pin ?? null,
  ])

const openCount = `
select count(*)::int as count from pins
where pins.uid_project = $1 and (pins.visibility = 'client' or $2) and pins.status = 'open'
  and pins.uid_stack in (select files.uid_stack from ${filesView.as('files')}
    where files.uid_project = $1 and files.is_newest and not files.is_hidden and ${seen})`

export const countOpenThreads = async (db: Db, scope: Scope): Promise<number> => {
  const values = [scope.uid_project, seesTeamPins(scope), seesReplyFiles(scope)]
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(openCount, values))
  return rows[0]?.count ?? 0
}

export const readDecidedThreads = (db: Db, scope: Scope, max: number): Promise<Threads> =>
  read(db, decided, [scope.uid_project, seesTeamPins(scope), seesReplyFiles(scope), max])

type StackCounts = {
  readonly uid_stack: string
  /** Of the newest version. */
  readonly uid_file: string
  readonly open_count: number
  readonly resolved_count: number
}

const stacksStatement = `
select counted.*, newest.uid_file from (
  select uid_stack, (count(*) filter (where status = 'open'))::int as open_count,
    (count(*) filter (where status = 'resolved'))::int as resolved_count, max(created_at) as last_at
  from pins where uid_project = $1 and (visibility = 'client' or $2) and ($4::uuid[] is null or uid_stack = any($4))
  group by uid_stack
) as counted join lateral (
  select uid_file, uid_reply from ${shownVersions('versions')}
  where versions.uid_stack = counted.uid_stack and versions.is_newest
) as newest on newest.uid_reply is null or $3
order by counted.last_at desc, counted.uid_stack`

/** Lists stacks with comments, or these among them, the most recently commented first. */
export const readStackCounts = async (db: Db, scope: Scope, uid_stacks?: readonly string[]): Promise<StackCounts[]> => {
  const values = [scope.uid_project, seesTeamPins(scope), seesReplyFiles(scope), uid_stacks ?? null]
  const { rows } = await db.executeQuery<StackCounts>(CompiledQuery.raw(stacksStatement, values))
  return rows
}
