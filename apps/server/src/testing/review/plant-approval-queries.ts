// Inserts approvals directly, for tests that read them.
import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { TestUser } from '#testing/build-user.ts'

type Asked = {
  readonly by: TestUser
  readonly uid_file: string
  readonly due_date?: string
  readonly asked_at?: Date
}

type Planted = Asked & {
  readonly uid_user: string | null
  readonly uid_guest: string | null
  readonly uid_link: string | null
  readonly name: string
}

const plant = async (db: Db, { by, uid_file, due_date, asked_at, uid_user, uid_guest, uid_link, name }: Planted) => {
  const uid_approval = newId()
  await sql`
    insert into approvals (uid_approval, uid_project, uid_stack, uid_file, version, filename, sha256, origin, asked_by, asked_by_name,
      uid_user, uid_guest, uid_link, person_name, person_email, note, asked_at, due_date)
    select ${uid_approval}, uid_project, uid_stack, uid_file, version, filename, sha256, origin, ${by.uid_user}, 'Mara',
      ${uid_user}, ${uid_guest}, ${uid_link}, ${name}, '', '', ${asked_at ?? new Date()}, ${due_date ?? null}
    from files where uid_file = ${uid_file}`.execute(db)
  return uid_approval
}

/** Requested of an account holder; returns the id. */
export const plantApproval = (db: Db, of: TestUser, asked: Asked): Promise<string> =>
  plant(db, { ...asked, uid_user: of.uid_user, uid_guest: null, uid_link: null, name: 'Ada' })

/** Requested of a guest. */
export const plantGuestApproval = async (db: Db, name: string, asked: Asked): Promise<string> => {
  const uid_guest = newId()
  await sql`
    insert into guests (uid_guest, uid_project, email, name, created_at)
    select ${uid_guest}, uid_project, ${`${uid_guest}@guests.example`}, ${name}, now() from files
    where uid_file = ${asked.uid_file}`.execute(db)
  const uid_link = newId()
  await sql`
    insert into guest_links (uid_link, uid_project, scope, uid_stack, name, rights, secret_hash, created_by, created_at, expires_at)
    select ${uid_link}, uid_project, 'file', uid_stack, '', array['approve'], ${uid_link}, ${asked.by.uid_user}, now(),
      now() + interval '1 year' from files where uid_file = ${asked.uid_file}`.execute(db)
  return plant(db, { ...asked, uid_user: null, uid_guest, uid_link, name })
}
