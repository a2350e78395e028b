import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

/** Returns the next number of a source's name in a project or, without one, of a person. Locks it until the commit. */
export const nextNameNumber = async (tx: Tx, scope: string, source: string): Promise<number> => {
  const { last_number } = await tx
    .insertInto('ai_names')
    .values({ scope, source, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'source']).doUpdateSet({ last_number: sql`ai_names.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Deletes the counters of a project or person; returns how many. */
export const deleteNames = async (tx: Tx, scope: string): Promise<number> => {
  const { numDeletedRows } = await tx.deleteFrom('ai_names').where('scope', '=', scope).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Prompts of the person's images with one of these names. */
export const listPromptsOfNames = async (db: Db, uid_user: string, filenames: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_images')
    .select('prompt')
    .where('uid_user', '=', uid_user)
    .where('filename', '=', sql<string>`any(${filenames}::text[])`)
    .execute()
  return rows.map(({ prompt }) => prompt)
}
