// Each part starts from the projects where the caller can see such things. So no other person's text is compared, and the
// cost depends on the caller's data and not on the size of the installation. Texts are compared as the database folds them
// (migration 0007); messages use an index (word-queries.ts).
import type { Capability } from '@joinery/contract/capabilities'
import { sql, type RawBuilder } from 'kysely'

import { imagesView } from '#features/ai/images/generated-queries.ts'
import { peopleView } from '#features/auth/account/user-queries.ts'
import { filesView, versionCount } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { begins, foundAnywhere, hasAll, isIndexed } from '#features/messages/word-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import { memberCan } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'
import { asList } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

const projects = sql.raw(projectsView.as('projects'))
const replies = sql.raw(repliesView.as('replies'))
const members = sql.raw(membersView.as('members'))
const people = sql.raw(peopleView.as('people'))

export type SearchQuery = {
  readonly uid_user: string
  readonly words: readonly string[]
  readonly max: number
}

const text = (column: string): RawBuilder<string> => sql.raw<string>(column)

/** An array, computed first: with a join, the planner expects no match and would scan the texts of all people. */
const mine = ({ uid_user }: SearchQuery, ...capabilities: readonly Capability[]): RawBuilder<string> =>
  sql<string>`any (array(select uid_project from ${members} where uid_user = ${uid_user}
    and ${sql.join(
      capabilities.map((capability) => memberCan(capability)),
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
  where uid_project = ${mine(query, 'viewProject')} and ${hasAll(text('search_text'), query.words)}
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
    where replies.uid_reply = any(array(${foundAnywhere(query.uid_user, query.words, isByIndex, query.max)}))
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

/** Matches cards by their own text and their comments; each card is listed once. */
const findCards = (query: SearchQuery) => sql<CardFound>`
  with cards as materialized (
    select uid_reply, uid_project, kanban_status, original_content, created_at,
      search_fold(original_content) as search_text
    from ${replies}
    where uid_project = ${mine(query, 'viewBoard')} and kanban_status is not null and deleted_at is null
  ),
  hits as (
    select uid_reply, uid_project, kanban_status, original_content, created_at, false as is_comment,
      ${begins(text('search_text'), query.words)} as is_start
    from cards where ${hasAll(text('search_text'), query.words)}
    union all
    select cards.uid_reply, cards.uid_project, cards.kanban_status, comments.original_content, comments.created_at, true, false
    from cards join ${sql.raw(repliesView.as('comments'))} on comments.parent_uid_reply = cards.uid_reply
    where comments.deleted_at is null and ${hasAll(text('search_fold(comments.original_content)'), query.words)}
  ),
  once as (select distinct on (uid_reply) * from hits order by uid_reply, is_comment, created_at desc)
  select once.uid_reply, once.original_content, once.is_comment, once.created_at, once.uid_project,
    once.kanban_status, projects.title as project_title
  from once join ${projects} using (uid_project)
  order by once.is_start desc, once.created_at desc, once.uid_reply desc
  limit ${query.max}`

export type FileFound = {
  readonly uid_file: string
  readonly filename: string
  readonly mimetype: string
  readonly is_picture: boolean
  readonly origin: { readonly is_local: boolean } | null
  readonly uid_project: string
  readonly project_title: string
  readonly uid_stack: string
  readonly version: number
  readonly version_count: number
  readonly uid_message: string | null
  readonly uid_card: string | null
  readonly uploaded_at: string
}

/** Matches the filename of the newest version. Files of deleted messages, or of comments on deleted cards, are excluded. */
const findFiles = (query: SearchQuery) => sql<FileFound>`
  select files.uid_file, files.filename, split_part(files.mimetype, ';', 1) as mimetype, files.width is not null as is_picture,
    case when files.origin is not null then json_build_object('is_local', files.origin -> 'is_local') end as origin,
    files.uploaded_at, files.uid_stack, files.version, ${sql.raw(versionCount('files'))} as version_count, files.uid_project, projects.title as project_title,
    case when replies.reply_type = 'discussion' then replies.uid_reply end as uid_message,
    case when replies.reply_type = 'kanban' then coalesce(card.uid_reply, replies.uid_reply) end as uid_card
  from ${sql.raw(filesView.as('files'))}
  join ${projects} on projects.uid_project = files.uid_project
  left join ${replies} on replies.uid_reply = files.uid_reply
  left join ${sql.raw(repliesView.as('card'))} on card.uid_reply = replies.parent_uid_reply and card.reply_type = 'kanban'
  where files.uid_project = ${mine(query, 'viewProject', 'downloadFiles')} and not files.is_hidden and files.is_newest and ${hasAll(text('files.search_text'), query.words)}
    and (files.uid_reply is null or files.uid_project = ${mine(query, 'viewReplyFiles')})
    and replies.deleted_at is null and card.deleted_at is null
  order by ${begins(text('files.search_text'), query.words)} desc, files.uploaded_at desc, files.uid_file
  limit ${query.max}`

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
    where uid_project = ${mine(query, 'viewMembers')} and uid_user <> ${query.uid_user}
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
      where members.uid_user = found.uid_user and projects.uid_project = ${mine(query, 'viewMembers')}
      order by projects.status, projects.updated_at desc, projects.uid_project
      limit ${projectsMax}
    ) as latest
  ) as shared
  order by ${begins(text('found.search_name'), query.words)} desc, found.search_name, found.uid_user`

export type PromptFound = { readonly uid_image: string; readonly prompt: string; readonly created_at: string }

const findPrompts = (query: SearchQuery) => sql<PromptFound>`
  select uid_image, prompt, created_at from ${sql.raw(imagesView.as('generated_images'))}
  where uid_user = ${query.uid_user} and ${hasAll(text('search_fold(prompt)'), query.words)}
  order by ${begins(text('search_fold(prompt)'), query.words)} desc, created_at desc, uid_image desc
  limit ${query.max}`

export type ThingsFound = {
  readonly projects: readonly ProjectFound[]
  readonly cards: readonly CardFound[]
  readonly files: readonly FileFound[]
  readonly people: readonly PersonFound[]
  readonly prompts: readonly PromptFound[]
  /** Whether the index can find messages with these words. */
  readonly is_indexed: boolean
}

/** Finds everything except messages in one statement. Times are strings in JSON. */
export const findThings = async (db: Db, query: SearchQuery, projectsMax: number): Promise<ThingsFound> => {
  const { rows } = await sql<ThingsFound>`
    select ${asList(sql`(${findProjects(query)})`)} as projects, ${asList(sql`(${findCards(query)})`)} as cards,
      ${asList(sql`(${findFiles(query)})`)} as files, ${asList(sql`(${findPeople(query, projectsMax)})`)} as people,
      ${asList(sql`(${findPrompts(query)})`)} as prompts, ${isIndexed(query.words)} as is_indexed`.execute(db)
  return required(rows[0], 'A search was not answered')
}
