import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export const countWaitingEvents = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasNoAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uid_user').limit(1).executeTakeFirst()) === undefined

export const findSession = (db: Db, email: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid_user', 'sessions.uid_user')
    .select(['sessions.uid_user', 'sessions.uid_session'])
    .where('users.email', '=', email)
    .executeTakeFirst()

export const listPeopleAt = (db: Db, domain: string) =>
  db.selectFrom('users').select(['uid_user', 'email']).where('email', 'like', `%@${domain}`).orderBy('email').execute()

export const listOwnedProjects = async (db: Db, uid_user: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ uid_project }) => uid_project)
}

export const listGeneratedBy = async (db: Db, uid_user: string): Promise<string[]> => {
  const rows = await db.selectFrom('generated_images').select('uid_image').where('uid_user', '=', uid_user).execute()
  return rows.map(({ uid_image }) => uid_image)
}

/** Whether the person wrote, uploaded, requested or decided something in another person's project. */
export const hasLeftTraces = async (db: Db, uid_user: string): Promise<boolean> => {
  const { rows } = await sql<{ is_left: boolean }>`
    select exists (select from replies where uid_user = ${uid_user})
      or exists (select from files where uploaded_by = ${uid_user})
      or exists (select from pins where uid_user = ${uid_user} or resolved_by = ${uid_user})
      or exists (select from pin_comments where uid_user = ${uid_user})
      or exists (select from approvals where asked_by = ${uid_user} or uid_user = ${uid_user})
      or exists (select from guest_links where created_by = ${uid_user}) as is_left`.execute(db)
  return rows[0]?.is_left ?? false
}

/** Deletes the account and its private data. */
export const deletePerson = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.deleteFrom('members').where('uid_user', '=', uid_user).execute()
  await tx.deleteFrom('sessions').where('uid_user', '=', uid_user).execute()
  await tx.deleteFrom('link_codes').where('uid_user', '=', uid_user).execute()
  await tx.deleteFrom('credit_entries').where('uid_user', '=', uid_user).execute()
  await tx.deleteFrom('credit_accounts').where('uid_user', '=', uid_user).execute()
  await tx.deleteFrom('users').where('uid_user', '=', uid_user).execute()
}
