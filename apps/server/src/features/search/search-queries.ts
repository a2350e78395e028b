// Each statement begins with the projects in which the caller may see such things: no other person's text is compared, and
// the cost of a search depends on what the caller has, not on the size of the installation. Texts are compared as the
// database folds them (migration 0007); wildcard characters in a query are escaped.
import type { Capability } from '@joinery/contract/capabilities'
import { sql, type RawBuilder } from 'kysely'

import { imagesView } from '#features/ai/images/generated-queries.ts'
import { peopleView } from '#features/auth/account/user-queries.ts'
import { filesView } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import { memberMay } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

const projects = sql.raw(projectsView.as('projects'))
const replies = sql.raw(repliesView.as('replies'))
const members = sql.raw(membersView.as('members'))
const people = sql.raw(peopleView.as('people'))

export type Wanted = {
  readonly uid_user: string
  readonly words: readonly string[]
  readonly max: number
}

const escaped = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(search_fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** True for a folded text in which every word occurs. */
const hasAll = (text: string, { words }: Wanted): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(text)} like all (array(
    select '%' || ${escaped(sql.raw('word'))} || '%' from unnest(${words}::text[]) as word))`

/** True for a folded text that begins with the whole query. */
const begins = (text: string, { words }: Wanted): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(text)} like (select ${escaped(sql`${words.join(' ')}::text`)} || '%')`

/** An array that is computed first: with a join the planner, which expects no match, would scan everybody's texts. */
const mine = ({ uid_user }: Wanted, ...capabilities: readonly Capability[]): RawBuilder<string> =>
  sql<string>`any (array(select uid_project from ${members} where uid_user = ${uid_user}
    and ${sql.join(
      capabilities.map((capability) => memberMay(capability)),
      sql` and `,
    )}))`

const rowsOf = async <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(db)).rows

export type ProjectFound = {
  readonly uid_project: string
  readonly title: string
  readonly description: string
  readonly status: 'active' | 'archived'
  readonly created_at: Date
}

export const findProjects = (db: Db, wanted: Wanted): Promise<ProjectFound[]> =>
  rowsOf(
    db,
    sql<ProjectFound>`
      select uid_project, title, description, status, created_at from ${projects}
      where uid_project = ${mine(wanted, 'viewProject')} and ${hasAll('search_text', wanted)}
      order by ${begins('search_title', wanted)} desc, ${hasAll('search_title', wanted)} desc,
        created_at desc, uid_project desc
      limit ${wanted.max}`,
  )

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

export const findMessages = (db: Db, wanted: Wanted): Promise<MessageFound[]> =>
  rowsOf(
    db,
    sql<MessageFound>`
      with found as (
        select uid_reply, uid_project, uid_user, original_content, created_at from ${replies}
        where uid_project = ${mine(wanted, 'readMessages')} and message_number is not null and deleted_at is null
          and ${hasAll('search_text', wanted)}
        order by created_at desc, uid_reply desc
        limit ${wanted.max}
      )
      select found.*, projects.title as project_title, people.email, people.username, people.nickname
      from found join ${projects} using (uid_project) join ${people} on people.uid_user = found.uid_user
      order by found.created_at desc, found.uid_reply desc`,
  )

export type CardFound = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly project_title: string
  readonly original_content: string
  readonly kanban_status: 'todo' | 'in_progress' | 'done'
  readonly is_comment: boolean
  readonly created_at: Date
}

/** A card is found by its own text and by its comments, and listed once. */
export const findCards = (db: Db, wanted: Wanted): Promise<CardFound[]> =>
  rowsOf(
    db,
    sql<CardFound>`
      with cards as (
        select uid_reply, uid_project, kanban_status, original_content, search_text, created_at from ${replies}
        where uid_project = ${mine(wanted, 'viewBoard')} and kanban_status is not null and deleted_at is null
      ),
      hits as (
        select uid_reply, original_content, created_at, false as is_comment, ${begins('search_text', wanted)} as is_start
        from cards where ${hasAll('search_text', wanted)}
        union all
        select cards.uid_reply, comments.original_content, comments.created_at, true, false
        from cards join ${sql.raw(repliesView.as('comments'))} on comments.parent_uid_reply = cards.uid_reply
        where comments.deleted_at is null and ${hasAll('comments.search_text', wanted)}
      ),
      once as (select distinct on (uid_reply) * from hits order by uid_reply, is_comment, created_at desc)
      select once.uid_reply, once.original_content, once.is_comment, once.created_at, cards.uid_project,
        cards.kanban_status, projects.title as project_title
      from once join cards using (uid_reply) join ${projects} using (uid_project)
      order by once.is_start desc, once.created_at desc, once.uid_reply desc
      limit ${wanted.max}`,
  )

export type FileFound = {
  readonly uid_file: string
  readonly filename: string
  readonly mimetype: string
  readonly is_picture: boolean
  readonly uid_project: string
  readonly project_title: string
  readonly uid_message: string | null
  readonly uid_card: string | null
  readonly uploaded_at: Date
}

/** The files of a deleted message, or of a comment on a deleted card, count as deleted. */
export const findFiles = (db: Db, wanted: Wanted): Promise<FileFound[]> =>
  rowsOf(
    db,
    sql<FileFound>`
      select files.uid_file, files.filename, split_part(files.mimetype, ';', 1) as mimetype, files.width is not null as is_picture,
        files.uploaded_at, files.uid_project, projects.title as project_title,
        case when replies.reply_type = 'discussion' then replies.uid_reply end as uid_message,
        case when replies.reply_type = 'kanban' then coalesce(card.uid_reply, replies.uid_reply) end as uid_card
      from ${sql.raw(filesView.as('files'))}
      join ${projects} on projects.uid_project = files.uid_project
      left join ${replies} on replies.uid_reply = files.uid_reply
      left join ${sql.raw(repliesView.as('card'))} on card.uid_reply = replies.parent_uid_reply and card.reply_type = 'kanban'
      where files.uid_project = ${mine(wanted, 'viewProject', 'downloadFiles')} and not files.is_hidden and ${hasAll('files.search_text', wanted)}
        and replies.deleted_at is null and card.deleted_at is null
      order by ${begins('files.search_text', wanted)} desc, files.uploaded_at desc, files.uid_file
      limit ${wanted.max}`,
  )

export type PersonFound = {
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly nickname: string
  readonly photo_key: string | null
  readonly projects: { readonly uid_project: string; readonly title: string }[]
}

/** People whom the caller meets in projects, but for those who do not want to be found. */
export const findPeople = (db: Db, wanted: Wanted, projectsMax: number): Promise<PersonFound[]> =>
  rowsOf(
    db,
    sql<PersonFound>`
      with met as (
        select distinct uid_user from ${members}
        where uid_project = ${mine(wanted, 'viewProject')} and uid_user <> ${wanted.uid_user}
      ),
      named as (
        select uid_user, email, username, nickname, photo_key,
          search_fold(coalesce(nullif(trim(nickname), ''), nullif(trim(username), ''), email)) as search_name,
          search_fold(nickname || ' ' || coalesce(username, '') || ' ' || email) as search_text
        from met join ${people} using (uid_user)
        where not hide_from_search
      ),
      found as (
        select * from named where ${hasAll('search_text', wanted)}
        order by ${begins('search_name', wanted)} desc, search_name, uid_user
        limit ${wanted.max}
      )
      select found.uid_user, found.email, found.username, found.nickname, found.photo_key, shared.projects
      from found cross join lateral (
        select json_agg(json_build_object('uid_project', latest.uid_project, 'title', latest.title)) as projects from (
          select projects.uid_project, projects.title
          from ${members} join ${projects} using (uid_project)
          where members.uid_user = found.uid_user and projects.uid_project = ${mine(wanted, 'viewProject')}
          order by projects.status, projects.updated_at desc, projects.uid_project
          limit ${projectsMax}
        ) as latest
      ) as shared
      order by ${begins('found.search_name', wanted)} desc, found.search_name, found.uid_user`,
  )

export type PromptFound = { readonly uid_image: string; readonly prompt: string; readonly created_at: Date }

export const findPrompts = (db: Db, wanted: Wanted): Promise<PromptFound[]> =>
  rowsOf(
    db,
    sql<PromptFound>`
      select uid_image, prompt, created_at from ${sql.raw(imagesView.as('generated_images'))}
      where uid_user = ${wanted.uid_user} and ${hasAll('search_fold(prompt)', wanted)}
      order by ${begins('search_fold(prompt)', wanted)} desc, created_at desc, uid_image desc
      limit ${wanted.max}`,
  )
