import type { FullOrigin } from '@joinery/contract/files'
import { CompiledQuery, sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { filesView, versionFor } from '#features/files/file-queries.ts'
import type { ProjectCount, SeenProjects } from '#features/projects/surroundings-queries.ts'
import type { Author } from '#platform/actor.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { inlineView } from '#platform/inline-view.ts'

export type PinRow = Readonly<Selectable<Tables['pins']>>

export type FoundPin = PinRow & {
  /** The message or card whose file it is; null for the project's own. */
  readonly uid_reply: string | null
  readonly uploaded_by: string
  readonly filename: string
  readonly file_version: number
  readonly file_origin: FullOrigin | null
}

const foundStatement = `
select pins.*, files.uid_reply, files.uploaded_by, files.filename, files.version as file_version,
  files.origin as file_origin
from pins join lateral ${versionFor('pins')} as files on true
where pins.uid_pin = $1`

/** Comments without their texts and authors. */
export const pinsView = inlineView('pins', ['uid_pin', 'uid_project', 'uid_stack', 'visibility'])

/** Returns undefined when the file, or its message or card, is deleted. */
export const findPin = async (db: Db | Tx, uid_pin: string): Promise<FoundPin | undefined> => {
  const { rows } = await db.executeQuery<FoundPin>(CompiledQuery.raw(foundStatement, [uid_pin]))
  return rows[0]
}

/** Blocks changes to the comment, such as of its visibility, but not other readers that do the same. */
export const holdPin = async (tx: Tx, uid_pin: string): Promise<void> => {
  await tx.selectFrom('pins').select('uid_pin').where('uid_pin', '=', uid_pin).forShare().execute()
}

/** Blocks changes to the comment and its thread until the end of the transaction. */
export const lockPin = async (tx: Tx, uid_pin: string): Promise<void> => {
  await tx.selectFrom('pins').select('uid_pin').where('uid_pin', '=', uid_pin).forNoKeyUpdate().execute()
}

/** Blocks new comments on the stack until the end of the transaction. Creates its row on the first comment. */
export const lockStack = async (tx: Tx, uid_stack: string, uid_project: string): Promise<void> => {
  await tx
    .insertInto('review_stacks')
    .values({ uid_stack, uid_project })
    .onConflict((conflict) => conflict.column('uid_stack').doNothing())
    .execute()
  await tx.selectFrom('review_stacks').select('uid_stack').where('uid_stack', '=', uid_stack).forUpdate().execute()
}

/** Requires the stack's lock. Numbers are never reused. */
export const nextNumber = async (tx: Tx, uid_stack: string): Promise<number> => {
  const { last_number } = await tx
    .updateTable('review_stacks')
    .set({ last_number: sql<number>`last_number + 1` })
    .where('uid_stack', '=', uid_stack)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Cascades to all comments on its versions. */
export const deleteStack = async (tx: Tx, uid_stack: string): Promise<void> => {
  await tx.deleteFrom('review_stacks').where('uid_stack', '=', uid_stack).execute()
}

export const findPinByClientId = (tx: Tx, { uid_user, uid_guest }: Author, uid_stack: string, client_id: string) =>
  tx
    .selectFrom('pins')
    .select('uid_pin')
    .where('uid_user', 'is not distinct from', uid_user)
    .where('uid_guest', 'is not distinct from', uid_guest)
    .where('uid_stack', '=', uid_stack)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

export const countPins = async (tx: Tx, uid_file: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('pins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_file', '=', uid_file)
    .executeTakeFirstOrThrow()
  return count
}

export const insertPin = async (tx: Tx, pin: Insertable<Tables['pins']>): Promise<void> => {
  await tx.insertInto('pins').values(pin).execute()
}

/** The client id of the comment a sample project comes with. */
export const sampleClientId = 'sample'

/** Whether the person wrote a comment or a reply, apart from the comment of a sample. */
export const hasCommented = async (db: Db, uid_user: string): Promise<boolean> => {
  const { rows } = await sql<{ has_commented: boolean }>`
    select exists (select from pins where uid_user = ${uid_user} and client_id is distinct from ${sampleClientId})
      or exists (select from pin_comments where uid_user = ${uid_user}) as has_commented`.execute(db)
  return rows[0]?.has_commented ?? false
}

export type PinChange = Updateable<Tables['pins']>

export const updatePinRow = async (tx: Tx, uid_pin: string, change: PinChange): Promise<void> => {
  await tx.updateTable('pins').set(change).where('uid_pin', '=', uid_pin).execute()
}

export const deletePinRow = async (tx: Tx, uid_pin: string): Promise<void> => {
  await tx.deleteFrom('pins').where('uid_pin', '=', uid_pin).execute()
}

/** Deletes comments of a deleted project with their threads; returns how many. */
export const deleteSomePins = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(tx, [['pins', 'uid_pin']], uid_project, max)

/** Marks the version as the answer to a comment on the same stack. */
export const setAnswer = async (
  tx: Tx,
  uid_pin: string,
  { uid_stack, uid_file, version }: { readonly uid_stack: string; readonly uid_file: string; readonly version: number },
): Promise<void> => {
  await tx
    .updateTable('pins')
    .set({ answer_uid_file: uid_file, answer_version: version })
    .where('uid_pin', '=', uid_pin)
    .where('uid_stack', '=', uid_stack)
    .execute()
}

export const clearAnswer = async (tx: Tx, uid_stack: string, uid_file: string): Promise<void> => {
  await tx
    .updateTable('pins')
    .set({ answer_uid_file: null, answer_version: null })
    .where('uid_stack', '=', uid_stack)
    .where('answer_uid_file', '=', uid_file)
    .execute()
}

/** Counts open comments per project, as far as the person sees them. */
export const openPinCounts = (
  uid_projects: readonly string[],
  { withReplyFiles, withTeamPins }: SeenProjects,
): RawBuilder<ProjectCount> => sql<ProjectCount>`(
  select pins.uid_project, count(*) from pins
  where pins.uid_project = any(${uid_projects}::uuid[]) and pins.status = 'open'
    and (pins.visibility = 'client' or pins.uid_project = any(${withTeamPins}::uuid[])) and pins.uid_stack in (
      select uid_stack from ${sql.raw(filesView.as('files'))}
      where files.uid_project = any(${uid_projects}::uuid[]) and files.is_newest and not files.is_hidden
        and (files.uid_reply is null or files.uid_project = any(${withReplyFiles}::uuid[])))
  group by pins.uid_project)`
