// A large installation: a million messages, and many of everything a call reads; or a small one, with one page of
// everything. Written in one session without foreign key checks, and with the indexes built afterwards.
import { sql, type RawBuilder } from 'kysely'

import type { Database, Db } from '#platform/database/database.ts'

import { seedFiles, seedProjects } from './seed-queries.ts'

const sizes = {
  large: {
    people: 5000,
    projects: 2000,
    messages: 142_858,
    cards: 2000,
    files: 5000,
    strangersFiles: 40_000,
    generations: 100_000,
    audit: 100_000,
    notifications: 200_000,
    credits: 100_000,
    disclosures: 1000,
  },
  small: {
    people: 250,
    projects: 50,
    messages: 250,
    cards: 150,
    files: 200,
    strangersFiles: 10,
    generations: 250,
    audit: 250,
    notifications: 250,
    credits: 250,
    disclosures: 20,
  },
} as const

type Size = (typeof sizes)[keyof typeof sizes]

export type LargeInstallation = {
  readonly uid_owner: string
  readonly email: string
  /** A project of the owner with one image, which gets most of the rows. */
  readonly uid_project: string
}

/** Members of the large project. Other accounts have nothing. */
const team = sql`(select uid_user, row_number() over (order by email) - 1 as nr from users where email like 'person-0%')`

const seedPeople = (_: LargeInstallation, { people }: Size): RawBuilder<unknown> => sql`
  with made as (
    insert into users (uid_user, email, username, password_hash, verified_at, created_at)
    select gen_random_uuid(), 'person-' || lpad(n::text, 5, '0') || '@seeded.example', 'Person ' || n, 'none', now(),
      now() - n * interval '1 hour'
    from generate_series(1, ${people}::int) as n returning uid_user
  ), accounts as (
    insert into credit_accounts (uid_user, balance) select uid_user, 5000 from made
  ), entries as (
    insert into credit_entries (uid_entry, uid_user, amount, reason, provider, provider_name, created_at)
    select gen_random_uuid(), uid_user, -10, 'image', 'local', 'Local', now() - n * interval '12 days'
    from made, generate_series(0, 19) as n
  )
  insert into sessions (uid_session, uid_user, token_hash, is_remembered, device, expires_at)
  select gen_random_uuid(), uid_user, '\\x00', false, 'seeded', now() + interval '1 day'
  from made, generate_series(1, 5)`

/** 200 people in the large project, and 20 in each other project of the owner. */
const seedMembers = ({ uid_owner, uid_project }: LargeInstallation): RawBuilder<unknown> => sql`
  insert into members (uid_project, email, uid_user, role, added_at)
  select projects.uid_project, users.email, users.uid_user, 'member', now()
  from projects join users on users.email like 'person-00%'
    and (projects.uid_project = ${uid_project} and users.email < 'person-00201' or users.email < 'person-00021')
  where projects.uid_user = ${uid_owner}`

/** A million messages in seven projects, which the owner read up to the middle in all but the first. */
const seedMillion = ({ uid_owner, uid_project }: LargeInstallation, { messages }: Size): RawBuilder<unknown> => sql`
  with chats as (
    select uid_project, row_number() over (order by uid_project = ${uid_project} desc, created_at desc) as nr
    from projects where uid_user = ${uid_owner} limit 7
  ), counted as (
    update discussions set message_number = ${messages}::int, version = ${messages}::int, last_at = now()
    where uid_project in (select uid_project from chats)
  ), unread as (
    update members set read_number = ${messages}::int / 2 * least(chats.nr - 1, 1) from chats
    where members.uid_project = chats.uid_project and members.uid_user = ${uid_owner}
  )
  insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, message_number, version, created_at)
  select gen_random_uuid(), uid_project, team.uid_user, 'discussion', '<p>' || text || '</p>', text, n, n,
    now() - (${messages}::int - n) * interval '1 minute'
  from chats cross join generate_series(1, ${messages}::int) as n
  join ${team} as team on team.nr = n % 20
  cross join lateral (select case when n = ${messages}::int / 2 - 1 and chats.nr = 1 then 'A sample of bubinga' else
    'Message ' || n % 1000 || ', walnut' end as text) as texts`

/** Cards with a comment each; the owner is assigned to some. */
const seedCards = ({ uid_owner, uid_project }: LargeInstallation, { cards }: Size): RawBuilder<unknown> => sql`
  with cards as (
    insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, version, created_at,
      kanban_status, position, assignee_uid, due_date)
    select gen_random_uuid(), ${uid_project}, ${uid_owner}, 'kanban', '<p>' || text || '</p>', text, n, now(),
      (array['todo', 'in_progress', 'done'])[1 + n % 3], n / 3, case when n % 50 = 0 then ${uid_owner}::uuid end, now()
    from generate_series(1, ${cards}::int) as n, lateral (select 'Card ' || n || ': walnut fronts' as text) as texts
    returning uid_reply, uid_user
  ), numbered as (update boards set version = ${cards}::int where uid_project = ${uid_project})
  insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, version, created_at, parent_uid_reply)
  select gen_random_uuid(), ${uid_project}, uid_user, 'kanban', '<p>As drawn</p>', 'As drawn', 1, now(), uid_reply from cards`

/** A second version of each file of the large project, and a cover for every other project. */
const seedVersions = ({ uid_project, uid_owner }: LargeInstallation): RawBuilder<unknown> => sql`
  with first as (update files set is_newest = false where uid_project = ${uid_project} returning *)
  insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, width, height,
    placeholder, uploaded_at, uid_stack, version)
  select gen_random_uuid(), uid_project, uploaded_by, 'files/' || gen_random_uuid(), filename, mimetype, filesize, sha256,
    width, height, placeholder, uploaded_at, uid_stack, 2 from first
  union all
  select id, projects.uid_project, uploaded_by, 'files/' || id, filename, mimetype, filesize, sha256, width, height,
    placeholder, uploaded_at, id, 1
  from (select gen_random_uuid() as id, uid_project from projects
      where uid_user = ${uid_owner} and uid_project <> ${uid_project}) as projects,
    (select uploaded_by, filename, mimetype, filesize, sha256, width, height, placeholder, uploaded_at from first limit 1) as first`

/** A large project of another person. */
const seedStranger = ({ uid_project }: LargeInstallation, { people, strangersFiles }: Size): RawBuilder<unknown> => sql`
  with other as (
    insert into projects (uid_project, uid_user, title, created_at, updated_at)
    select gen_random_uuid(), uid_user, 'Kitchen', now(), now() from ${team} as team where nr = ${people}::int - 1
    returning uid_project, uid_user
  ), membership as (
    insert into members (uid_project, email, uid_user, role, added_at)
    select uid_project, email, uid_user, 'owner', now() from other join users using (uid_user)
  ), original as (select * from files where uid_project = ${uid_project} limit 1)
  insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, width, height,
    placeholder, uploaded_at, uid_stack)
  select id, other.uid_project, other.uid_user, 'files/' || id, filename, mimetype, filesize, sha256, width, height,
    placeholder, uploaded_at, id
  from other, original, (select gen_random_uuid() as id from generate_series(1, ${strangersFiles}::int)) as ids`

/** An open and a resolved comment on each file, with a reply each; some mention the owner. */
const seedPins = ({ uid_project, uid_owner }: LargeInstallation): RawBuilder<unknown> => sql`
  with newest as (
    select files.*, row_number() over (order by uid_file) as nr from files where uid_project = ${uid_project} and is_newest
  ), stacks as (
    insert into review_stacks (uid_stack, uid_project, last_number) select uid_stack, uid_project, 2 from newest
    on conflict do nothing
  ), made as (
    insert into pins (uid_pin, uid_project, uid_stack, uid_file, version, number, x, y, content, original_content,
      uid_user, created_at, visibility, status, resolved_by, resolved_at)
    select gen_random_uuid(), uid_project, uid_stack, uid_file, version, n, 0.5, 0.5, '<p>' || text || '</p>', text,
      team.uid_user, uploaded_at, 'client', (array['open', 'resolved'])[n], case when n = 2 then team.uid_user end,
      case when n = 2 then now() end
    from newest join ${team} as team on team.nr = newest.nr % 20 cross join generate_series(1, 2) as n
    cross join lateral (select 'Warmer light ' || newest.nr as text) as texts
    returning uid_pin
  )
  insert into pin_comments (uid_comment, uid_pin, content, original_content, uid_user, created_at)
  select gen_random_uuid(), uid_pin, content, 'As drawn', team.uid_user, now()
  from (select uid_pin, row_number() over () as nr from made) as made join ${team} as team on team.nr = made.nr % 20
  cross join lateral (select case when made.nr % 100 = 0
    then '<p><span data-mention="' || ${uid_owner}::text || '">@Mara</span></p>' else '<p>As drawn</p>' end as content) as texts`

/** An open request to the owner and decided ones for each file. */
const seedApprovals = ({ uid_project, uid_owner }: LargeInstallation): RawBuilder<unknown> => sql`
  insert into approvals (uid_approval, uid_project, uid_stack, uid_file, version, filename, sha256, asked_by,
    asked_by_name, uid_user, person_name, person_email, note, asked_at, status, decided_at)
  select gen_random_uuid(), uid_project, uid_stack, uid_file, version, filename, sha256, uploaded_by, 'Mara',
    ${uid_owner}, 'Mara', 'mara@hartwell.example', 'Are the fronts right?', uploaded_at + n * interval '1 second',
    case when n = 0 then 'open' else 'approved' end, case when n > 0 then now() end
  from files cross join generate_series(0, 1) as n where uid_project = ${uid_project} and is_newest`

/** Half of them of the owner, half of the others. */
const seedGenerations = (
  { uid_project, uid_owner }: LargeInstallation,
  { generations }: Size,
): RawBuilder<unknown> => sql`
  with made as (
    insert into generations (uid_generation, uid_user, uid_project, status, prompt, format, provider, provider_name, count,
      price, has_mask, is_awaited, created_at, queued_at, finished_at)
    select gen_random_uuid(), case when n % 2 = 0 then ${uid_owner}::uuid else team.uid_user end,
      case when n % 4 = 0 then ${uid_project}::uuid end, 'done', 'Warmer walnut fronts ' || n, 'png', 'local', 'Local', 1,
      10, false, false, at, at, at
    from generate_series(1, ${generations}::int) as n join ${team} as team on team.nr = n % 20
    cross join lateral (select now() - n * interval '1 minute' as at) as times
    returning uid_generation, uid_user, prompt, created_at, uid_project
  )
  insert into generated_images (uid_image, uid_user, key, prompt, provider, provider_name, is_local, filename, mimetype,
    filesize, width, height, placeholder, created_at, uid_generation, position, uid_project)
  select uid_generation, uid_user, 'generated/' || uid_generation, prompt, 'local', 'Local', true, 'image.png', 'image/png',
    1000, 400, 300, '', created_at, uid_generation, 0, uid_project
  from made`

const seedAudit = ({ uid_owner, uid_project }: LargeInstallation, { audit }: Size): RawBuilder<unknown> => sql`
  insert into audit_entries (act, actor_kind, actor_uid, actor_email, actor_name, person_uid, target_kind, target_id, target_name)
  select 'project-deleted', 'person', case when n % 2 = 0 then ${uid_owner}::uuid else team.uid_user end, 'person', 'Mara',
    case when n % 4 = 0 then team.uid_user end, 'project', ${uid_project}, 'Kitchen'
  from generate_series(1, ${audit}::int) as n join ${team} as team on team.nr = n % 20`

/** Withdrawn pages: those of the project, and ten times as many of others. */
const seedDisclosures = (
  { uid_owner, uid_project }: LargeInstallation,
  { disclosures }: Size,
): RawBuilder<unknown> => sql`
  insert into disclosures (uid_disclosure, uid_project, code, uid_file, sha256, uid_original, original_sha256, label,
    statement, created_by, created_at, withdrawn_at)
  select gen_random_uuid(), case when n % 11 = 0 then ${uid_project}::uuid else gen_random_uuid() end,
    lpad(n::text, 12, 'a'), gen_random_uuid(), repeat('a', 64), gen_random_uuid(), repeat('b', 64), 'Virtually staged',
    'The furniture is not in the room.', ${uid_owner}, now() - n * interval '1 minute', now()
  from generate_series(1, 11 * ${disclosures}::int) as n`

/** Half of the owner's are unread. */
const seedBell = ({ uid_owner }: LargeInstallation, { notifications }: Size): RawBuilder<unknown> => sql`
  with made as (
    insert into notifications (uid_notification, uid_user, kind, title, message, link, is_read, created_at)
    select gen_random_uuid(), case when n % 2 = 0 then ${uid_owner}::uuid else team.uid_user end, 'project_update',
      'Project ' || n % 2000, 'The description was changed', '/dashboard', n > ${notifications}::int / 2, now() - n * interval '1 minute'
    from generate_series(1, ${notifications}::int) as n join ${team} as team on team.nr = n % 20
    returning uid_user, is_read
  )
  insert into notification_counts (uid_user, unread)
  select uid_user, count(*) filter (where not is_read) from made group by uid_user
  on conflict (uid_user) do update set unread = excluded.unread`

const seedOwnAccount = ({ uid_owner }: LargeInstallation, { credits }: Size): RawBuilder<unknown> => sql`
  insert into credit_entries (uid_entry, uid_user, amount, reason, provider, provider_name, created_at)
  select gen_random_uuid(), ${uid_owner}, -10, 'image', 'local', 'Local', now() - n * interval '6 minutes'
  from generate_series(1, ${credits}::int) as n`

/** Tables with so many new rows that building their indexes afterwards is faster. */
const filled = ['replies', 'generations', 'generated_images', 'notifications', 'credit_entries']

const dropIndexes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = any(${filled}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    order by name`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map(({ text }) => text)
}

const seedInstallation = (
  { unbounded }: Pick<Database, 'unbounded'>,
  of: LargeInstallation,
  size: Size,
): Promise<void> =>
  unbounded.db.connection().execute(async (db: Db) => {
    await seedProjects(db, of.email, size.projects - 1)
    await seedFiles(db, of.uid_project, size.files - 1)
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set maintenance_work_mem = '256MB'`.execute(db)
    const indexes = await dropIndexes(db)
    const parts = [seedPeople, seedMembers, seedMillion, seedCards, seedVersions, seedStranger, seedPins, seedApprovals]
    for (const part of [...parts, seedGenerations, seedAudit, seedBell, seedOwnAccount, seedDisclosures])
      await part(of, size).execute(db)
    for (const index of indexes) await sql.raw(index).execute(db)
    await sql`reset session_replication_role`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })

export const seedLargeInstallation = (database: Pick<Database, 'unbounded'>, of: LargeInstallation): Promise<void> =>
  seedInstallation(database, of, sizes.large)

/** One page of everything, to compare with. */
export const seedSmallInstallation = (database: Pick<Database, 'unbounded'>, of: LargeInstallation): Promise<void> =>
  seedInstallation(database, of, sizes.small)
