import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

/** Until the end of the transaction the same person's next one waits. */
export const lockPerson = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.selectFrom('users').select('uid_user').where('uid_user', '=', uid_user).forNoKeyUpdate().execute()
}

/** The person's own project that was made from a sample under this client id. */
export const findMade = async (tx: Tx, uid_user: string, client_id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('projects')
    .innerJoin('members', 'members.uid_project', 'projects.uid_project')
    .select('projects.uid_project')
    .where('members.uid_user', '=', uid_user)
    .where('members.role', '=', 'owner')
    .where(sql<string>`projects.details -> 'sample' ->> 'clientId'`, '=', client_id)
    .executeTakeFirst()
  return row?.uid_project
}
