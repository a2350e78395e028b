// Each part starts from the projects where the caller can see such things. So no other person's text is compared, and the
// cost depends on the caller's data and not on the size of the installation. Texts are compared as the database folds them
// (migration 0007); messages use an index (word-queries.ts).
import { rolesWith, statusesAllowing, type Capability, type Role } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import { sql, type RawBuilder } from 'kysely'

import { imagesView } from '#features/ai/images/generated-queries.ts'
import { peopleView } from '#features/auth/account/user-queries.ts'
import { itemsView } from '#features/cards/checklist/checklist-queries.ts'
import { labelsView } from '#features/cards/labels/label-queries.ts'
import { filesView, versionCount } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { begins, foundAnywhere, hasAll, isIndexed } from '#features/messages/word-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import { selectionsView, sharedStages } from '#features/selections/selection-queries.ts'
import { withinToken, type ActingPerson } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'
import { asList } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

const projects = sql.raw(projectsView.as('projects'))
const replies = sql.raw(repliesView.as('replies'))
const members = sql.raw(membersView.as('members'))
const people = sql.raw(peopleView.as('people'))
const images = sql.raw(imagesView.as('generated_images'))

export type SearchQuery = ActingPerson & {
  readonly words: readonly string[]
  readonly max: number
}

const text = (column: string): RawBuilder<string> => sql.raw<string>(column)

/** The caller's projects with the caller's role, read once for all parts. */
const ownProjects = (query: SearchQuery) => sql`
  select members.uid_project, members.role, projects.status from ${members} join ${projects} using (uid_project)
  where members.uid_user = ${query.uid_user} and ${withinToken(query)}`

const hasRole = (capability: Capability) => sql`role = any(${rolesWith(capability)}::text[])`

/** An array, computed first: with a join, the planner expects no match and would scan the texts of all people. */
const mine = (...capabilities: readonly Capability[]): RawBuilder<string> =>
  sql<string>`any (array(select uid_project from mine where ${sql.join(
    capabilities.map(
      (capability) => sql`${hasRole(capability)} and status = any(${statusesAllowing(capability)}::text[])`,
    ),
    sql` and `,
  )}))`

export type ProjectFound = {
  readonly uid_project: string
  readonly title: string
  readonly description: string
  readonly status: 'active' | 'archived'
  readonly created_at: string
}

const findProjects = (query: SearchQuery) => sql<ProjectFound>`
  select uid_project, title, description, status, created_at from ${projects}
  where uid_project = ${mine('viewProject')} and ${hasAll(text('search_text'), query.words)}
  order by ${begins(text('search_title'), query.words)} desc, ${hasAll(text('search_title'), query.words)} desc,
    created_at desc, uid_project desc
  limit ${query.max}`

export type MessageFound = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly project_title: string
  readonly original_content: string
  readonly created_at: Date
  readonly email: string
  readonly username: string | null
  readonly nickname: string
}

export const findMessages = async (db: Db, query: SearchQuery, isByIndex: boolean): Promise<MessageFound[]> => {
  const { rows } = await sql<MessageFound>`
    select replies.uid_reply, replies.uid_project, projects.title as project_title, replies.original_content,
      replies.created_at, people.email, people.username, people.nickname
    from ${replies} join ${projects} using (uid_project) join ${people} on people.uid_user = replies.uid_user
    where replies.uid_reply = any(array(${foundAnywhere(query, query.words, isByIndex, query.max)}))
    order by replies.created_at desc, replies.uid_reply desc`.execute(db)
  return rows
}

export type CardFound = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly project_title: string
  readonly original_content: string
  readonly kanban_status: 'todo' | 'in_progress' | 'done'
  readonly is_comment: boolean
  readonly created_at: string
}

/**
 * Matches cards by their own text, their checklist, their comments and their labels; each card is listed once. Cards
 * found by a label come last, because there can be many.
 */
const findCards = (query: SearchQuery) => sql<CardFound>`
  with cards as materialized (
    select uid_reply, uid_project, kanban_status, original_content, created_at, labels,
      search_fold(original_content) as search_text
    from ${replies}
    where uid_project = ${mine('viewBoard')} and kanban_status is not null and deleted_at is null
  ),
  hits as (
    select uid_reply, uid_project, kanban_status, original_content, created_at, false as is_comment,
      0 as rank, ${begins(text('search_text'), query.words)} as is_start
    from cards where ${hasAll(text('search_text'), query.words)}
    union all
    select cards.uid_reply, cards.uid_project, cards.kanban_status, comments.original_content, comments.created_at, true, 2, false
    from cards join ${sql.raw(repliesView.as('comments'))} on comments.parent_uid_reply = cards.uid_reply
    where comments.deleted_at is null and ${hasAll(text('search_fold(comments.original_content)'), query.words)}
    union all
    select cards.uid_reply, cards.uid_project, cards.kanban_status, items.text, items.created_at, false, 1, false
    from cards join ${sql.raw(itemsView.as('items'))} on items.uid_reply = cards.uid_reply
    where ${hasAll(text('search_fold(items.text)'), query.words)}
    union all
    select uid_reply, uid_project, kanban_status, original_content, created_at, false, 3, false
    from cards where labels && array(select uid_label from ${sql.raw(labelsView.as('labels'))}
      where uid_project = ${mine('viewBoard')} and ${hasAll(text('search_fold(name)'), query.words)})
  ),
  once as (select distinct on (uid_reply) * from hits order by uid_reply, rank, created_at desc),
  shown as (
    select * from once order by rank = 3, is_start desc, created_at desc, uid_reply desc limit ${query.max}
  )
  select shown.uid_reply, shown.original_content, shown.is_comment, shown.created_at, shown.uid_project,
    shown.kanban_status, projects.title as project_title
  from shown join ${projects} using (uid_project)
  order by shown.rank = 3, shown.is_start desc, shown.created_at desc, shown.uid_reply desc`

export type SelectionFound = {
  readonly uid_selection: string
  readonly uid_project: string
  readonly project_title: string
  readonly code: string
  readonly title: string
  readonly room: string
  readonly created_at: string
}

/** What clients of every project see of a selection. The team also finds it by its supplier. */
const selectionText = "code || ' ' || title || ' ' || room || ' ' || finish || ' ' || note"
const teamSelectionText = `${selectionText} || ' ' || supplier || ' ' || sku`

const findSelections = (query: SearchQuery) => sql<SelectionFound>`
  with hits as (
    select uid_selection, uid_project, code, title, room, created_at from ${sql.raw(selectionsView.as('selections'))}
    where uid_project = ${mine('editSelections')}
      and ${hasAll(text(`search_fold(${teamSelectionText})`), query.words)}
    union
    select uid_selection, uid_project, code, title, room, created_at from ${sql.raw(selectionsView.as('selections'))}
    where uid_project = ${mine('viewSelections')} and stage = any(${sharedStages}::text[])
      and ${hasAll(text(`search_fold(${selectionText})`), query.words)}
  )
  select uid_selection, uid_project, projects.title as project_title, code, hits.title, room, hits.created_at
  from hits join ${projects} using (uid_project)
  order by ${begins(text('search_fold(hits.title)'), query.words)} desc, hits.created_at desc, uid_selection desc
  limit ${query.max}`

export type FileFound = {
  readonly uid_file: string
  readonly filename: string
  readonly mimetype: string
  readonly is_picture: boolean
  readonly origin: FullOrigin | null
  readonly uid_project: string
  readonly project_title: string
  readonly uid_stack: string
  readonly version: number
  readonly version_count: number
  readonly uid_message: string | null
  readonly uid_card: string | null
  readonly uploaded_at: string
  /** The caller's role in the project. */
  readonly role: Role
}

/** Archived projects too: names do not change with the status. */
const teamProjects = sql`any (array(select uid_project from mine where ${hasRole('useAi')}))`

/** The name clients may see instead of the stored one; `search` decides which of the two. */
const otherName = `search_fold('image-ai-' || files.version || '.' || substring(files.filename from '[^.]*$'))`

const nameHasAll = (query: SearchQuery) => sql`(${hasAll(text('files.search_text'), query.words)}
  or (files.origin is not null and not files.uid_project = ${teamProjects} and ${hasAll(text(otherName), query.words)}))`

/** More for clients, because `search` drops files whose name they do not see. */
const fileLimit = ({ max }: SearchQuery) =>
  sql`case when exists (select from mine where not ${hasRole('useAi')}) then ${max * 10}::int else ${max}::int end`

/** Matches the filename of the newest version. Files of deleted messages, or of comments on deleted cards, are excluded. */
const findFiles = (query: SearchQuery) => sql<FileFound>`
  select files.uid_file, files.filename, split_part(files.mimetype, ';', 1) as mimetype, files.width is not null as is_picture,
    files.origin,
    files.uploaded_at, files.uid_stack, files.version, ${sql.raw(versionCount('files'))} as version_count, files.uid_project,
    (select title from ${projects} where projects.uid_project = files.uid_project) as project_title,
    case when replies.reply_type = 'discussion' then replies.uid_reply end as uid_message,
    case when replies.reply_type = 'kanban' then coalesce(card.uid_reply, replies.uid_reply) end as uid_card,
    (select role from ${members} where members.uid_project = files.uid_project and members.uid_user = ${query.uid_user}) as role
  from ${sql.raw(filesView.as('files'))}
  left join ${replies} on replies.uid_reply = files.uid_reply
  left join ${sql.raw(repliesView.as('card'))} on card.uid_reply = replies.parent_uid_reply and card.reply_type = 'kanban'
  where files.uid_project = ${mine('viewProject', 'downloadFiles')} and not files.is_hidden and files.is_newest and ${nameHasAll(query)}
    and (files.uid_reply is null or files.uid_project = ${mine('viewReplyFiles')})
    and replies.deleted_at is null and card.deleted_at is null
  order by ${begins(text('files.search_text'), query.words)} desc, files.uploaded_at desc, files.uid_file
  limit ${fileLimit(query)}`

export type PersonFound = {
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly nickname: string
  readonly photo_key: string | null
  readonly projects: { readonly uid_project: string; readonly title: string }[]
}

/** Matches people in projects where the caller can see the members, except people hidden from search. */
const findPeople = (query: SearchQuery, projectsMax: number) => sql<PersonFound>`
  with met as (
    select distinct uid_user from ${members}
    where uid_project = ${mine('viewMembers')} and uid_user <> ${query.uid_user}
  ),
  named as (
    select uid_user, email, username, nickname, photo_key,
      search_fold(coalesce(nullif(trim(nickname), ''), nullif(trim(username), ''), email)) as search_name,
      search_fold(nickname || ' ' || coalesce(username, '') || ' ' || email) as search_text
    from ${people}
    where uid_user = any (array(select uid_user from met)) and not hide_from_search
  ),
  found as (
    select * from named where ${hasAll(text('search_text'), query.words)}
    order by ${begins(text('search_name'), query.words)} desc, search_name, uid_user
    limit ${query.max}
  )
  select found.uid_user, found.email, found.username, found.nickname, found.photo_key, shared.projects
  from found cross join lateral (
    select json_agg(json_build_object('uid_project', latest.uid_project, 'title', latest.title)) as projects from (
      select projects.uid_project, projects.title
      from ${members} join ${projects} using (uid_project)
      where members.uid_user = found.uid_user and projects.uid_project = ${mine('viewMembers')}
      order by projects.status, projects.updated_at desc, projects.uid_project
      limit ${projectsMax}
    ) as latest
  ) as shared
  order by ${begins(text('found.search_name'), query.words)} desc, found.search_name, found.uid_user`

export type PromptFound = { readonly uid_image: string; readonly prompt: string; readonly created_at: string }

/** Number of the person's newest prompts that are compared one by one: before the index is used, and without it. */
const comparedPrompts = { indexed: 1000, unindexed: 5000 } as const

/** Number of the newest matches that are ranked; with one letter nearly everything matches. */
const rankedPrompts = 200

/** Prompts beyond the compared ones are found by the index, unless the compared ones are enough. */
const findPrompts = (query: SearchQuery) => sql<PromptFound>`
  with compared as materialized (
    select uid_image, prompt, created_at from (
      select uid_image, prompt, created_at from ${images} where uid_user = ${query.uid_user}
        and ${withinToken(query, 'uid_project')}
      order by created_at desc, uid_image desc
      limit case when ${isIndexed(query.words)} then ${comparedPrompts.indexed}::int else ${comparedPrompts.unindexed}::int end
    ) as newest
    where ${hasAll(text('search_fold(prompt)'), query.words)}
    limit ${rankedPrompts}
  ), found as (
    select * from compared
    union
    select uid_image, prompt, created_at from ${images}
    where uid_user = ${query.uid_user} and ${withinToken(query, 'uid_project')}
      and ${hasAll(text('search_fold(prompt)'), query.words)} and ${isIndexed(query.words)} and (select count(*) from compared) < ${query.max}
  )
  select uid_image, prompt, created_at from found
  order by ${begins(text('search_fold(prompt)'), query.words)} desc, created_at desc, uid_image desc
  limit ${query.max}`

export type ThingsFound = {
  readonly projects: readonly ProjectFound[]
  readonly cards: readonly CardFound[]
  readonly files: readonly FileFound[]
  readonly selections: readonly SelectionFound[]
  readonly people: readonly PersonFound[]
  readonly prompts: readonly PromptFound[]
  /** Whether the index can find messages with these words. */
  readonly is_indexed: boolean
}

/** Finds everything except messages in one statement. Times are strings in JSON. */
export const findThings = async (db: Db, query: SearchQuery, projectsMax: number): Promise<ThingsFound> => {
  const { rows } = await sql<ThingsFound>`
    with mine as materialized (${ownProjects(query)})
    select ${asList(sql`(${findProjects(query)})`)} as projects, ${asList(sql`(${findCards(query)})`)} as cards,
      ${asList(sql`(${findFiles(query)})`)} as files, ${asList(sql`(${findSelections(query)})`)} as selections,
      ${asList(sql`(${findPeople(query, projectsMax)})`)} as people,
      ${asList(sql`(${findPrompts(query)})`)} as prompts, ${isIndexed(query.words)} as is_indexed`.execute(db)
  return required(rows[0], 'A search was not answered')
}
