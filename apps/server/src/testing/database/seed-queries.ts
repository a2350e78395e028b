// Inserts many rows for benchmarks directly, because a thousand uploads would take minutes.
import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

/** Projects of one owner with descriptions; every third has a cover that shares the given blob. */
export const seedProjects = async (db: Db, email: string, count: number): Promise<void> => {
  await sql`
    with owner as (select uid_user, email from users where email = ${email}),
    made as (
      insert into projects (uid_project, uid_user, title, description, created_at, updated_at)
      select gen_random_uuid(), owner.uid_user, 'Project ' || n || ' ' || (array['kitchen','living room','stone island','bedroom'])[1 + n % 4],
        '<p>Walnut fronts, brass pulls and a marble top, as drawn on sheet ' || n || '. ' || repeat('Measured on site, to be approved by the client. ', 5) || '</p>',
        now() - n * interval '1 hour', now()
      from owner, generate_series(1, ${count}::int) as n
      returning uid_project, uid_user
    ),
    discussions as (insert into discussions (uid_project) select uid_project from made),
    boards as (insert into boards (uid_project) select uid_project from made)
    insert into members (uid_project, email, uid_user, role, added_at)
    select made.uid_project, owner.email, made.uid_user, 'owner', now() from made join owner using (uid_user)
  `.execute(db)
}

/** Additional rows for an uploaded file: the same image under other names. */
export const seedFiles = async (db: Db, uid_project: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, width, height, placeholder, uploaded_at)
    select id, uid_project, uploaded_by, 'files/' || id, 'View ' || n || '.png', mimetype, filesize, sha256, width, height, placeholder,
      uploaded_at + n * interval '1 second'
    from (select *, gen_random_uuid() as id from (select * from files where uid_project = ${uid_project} limit 1) as original, generate_series(1, ${count}::int) as n) as copies
    returning key
  `.execute(db)
  return rows.map(({ key }) => key)
}

export type SeededPerson = { readonly uid_user: string; readonly uid_session: string }

/** Members of the project with an active session. They cannot log in. */
export const seedTeam = async (db: Db, uid_project: string, count: number): Promise<SeededPerson[]> => {
  const { rows } = await sql<SeededPerson>`
    with people as (
      insert into users (uid_user, email, username, password_hash, verified_at)
      select gen_random_uuid(), 'member' || n || '-' || ${uid_project} || '@seeded.example', 'Member ' || n, 'none', now()
      from generate_series(1, ${count}::int) as n
      returning uid_user, email
    ),
    places as (
      insert into members (uid_project, email, uid_user, role, added_at)
      select ${uid_project}, email, uid_user, 'member', now() from people
    )
    insert into sessions (uid_session, uid_user, token_hash, is_remembered, device, expires_at)
    select gen_random_uuid(), uid_user, '\\x00', false, 'seeded', now() + interval '1 day' from people
    returning uid_user, uid_session
  `.execute(db)
  return rows
}

/** Messages of these people in turn, a minute apart, of realistic length. */
export const seedDiscussion = async (
  db: Db,
  uid_project: string,
  people: readonly SeededPerson[],
  count: number,
): Promise<void> => {
  await sql`
    with written as (
      insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, message_number,
        version, created_at)
      select gen_random_uuid(), ${uid_project}, uid_user, 'discussion', '<p>' || text || '</p>', text, n, n,
        now() - (${count}::int - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n
      join unnest(${people.map(({ uid_user }) => uid_user)}::uuid[]) with ordinality as people (uid_user, nr)
        on nr = 1 + n % ${people.length}::int,
      lateral (select 'Message ' || n || '. ' || repeat('The fronts are walnut, the pulls are brass. ', 1 + n % 7) as text)
        as words
    )
    update discussions set message_number = ${count}, version = ${count}, last_at = now()
    where uid_project = ${uid_project}
  `.execute(db)
}

export const countEvents = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from outbox`.execute(db)
  return rows[0]?.count ?? 0
}

/** Messages in each of the owner's projects. */
export const seedMessages = async (db: Db, email: string, each: number): Promise<void> => {
  await sql`
    with numbered as (
      select uid_project, uid_user, row_number() over (order by projects.created_at desc) as nr
      from projects join users using (uid_user) where users.email = ${email}
    ),
    counted as (
      update discussions set message_number = ${each}::int, version = ${each}::int, last_at = now()
      where uid_project in (select uid_project from numbered)
    )
    insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, message_number, version, created_at)
    select gen_random_uuid(), uid_project, uid_user, 'discussion', '<p>' || text || '</p>', text, n, n, now() - n * interval '1 minute'
    from numbered, generate_series(1, ${each}::int) as n,
      lateral (select 'Message ' || n || ' of project ' || nr || ', walnut' as text) as texts
  `.execute(db)
}

export const countReplies = async (db: Db, uid_project: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from replies where uid_project = ${uid_project}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Cards of one owner, spread over the three columns. */
export const seedCards = async (db: Db, uid_project: string, email: string, count: number): Promise<void> => {
  await sql`
    with made as (
      insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, version, created_at,
        kanban_status, position)
      select gen_random_uuid(), ${uid_project}, users.uid_user, 'kanban', '<p>' || text || '</p>', text, n, now(),
        (array['todo', 'in_progress', 'done'])[1 + n % 3], n / 3
      from users, generate_series(1, ${count}::int) as n,
        lateral (select 'Card ' || n || ': walnut fronts and brass pulls, as drawn on sheet ' || n as text) as texts
      where users.email = ${email}
    )
    update boards set version = ${count} where uid_project = ${uid_project}`.execute(db)
}

/** Does what autovacuum would do later. */
export const settle = async (db: Db): Promise<void> => {
  await sql`vacuum analyze`.execute(db)
}

/** Shows one of the project's files with each of its selections. */
export const seedSelectionImages = async (db: Db, uid_project: string): Promise<void> => {
  await sql`
    with shown as (
      select uid_file, row_number() over (order by uploaded_at desc) as n from files where uid_project = ${uid_project}
    ), items as (
      select uid_selection, row_number() over (order by number) as n from selections where uid_project = ${uid_project}
    )
    update selections set uid_file = shown.uid_file from shown join items using (n)
    where selections.uid_selection = items.uid_selection`.execute(db)
}
