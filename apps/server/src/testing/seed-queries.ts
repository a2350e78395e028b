// Many rows at once, for benchmarks: written straight into the tables, because a thousand uploads would take minutes.
import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

/** Projects of one owner, each with a description and, every third one, a cover that shares the given blob. */
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
    )
    insert into members (uid_project, email, uid_user, role, added_at)
    select made.uid_project, owner.email, made.uid_user, 'owner', now() from made join owner using (uid_user)
  `.execute(db)
}

/** Further rows beside a file that was really uploaded: the same picture under other names. */
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
