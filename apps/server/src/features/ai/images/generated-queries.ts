import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns other features can read. */
export const imagesView = inlineView('generated_images', [
  'uid_image',
  'uid_user',
  'uid_project',
  'prompt',
  'created_at',
])

export type ImageRow = {
  readonly uid_image: string
  readonly uid_user: string
  readonly key: string
  readonly prompt: string
  readonly provider: string
  readonly provider_name: string
  readonly is_local: boolean
  readonly filename: string
  readonly mimetype: string
  readonly filesize: number
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly note: string | null
  readonly created_at: Date
  /** The generation it belongs to, and its position there. */
  readonly uid_generation: string | null
  readonly position: number | null
  readonly seed: number | null
  readonly drift: number | null
  readonly source_uid_file: string | null
  readonly uid_project: string | null
}

export type InputRow = {
  readonly uid_input: string
  readonly uid_image: string
  readonly position: number
  readonly key: string
  readonly width: number
  readonly height: number
}

export const insertImage = async (tx: Tx, image: ImageRow, inputs: readonly InputRow[]): Promise<void> => {
  await tx.insertInto('generated_images').values(image).execute()
  await tx
    .insertInto('generation_inputs')
    .values([...inputs])
    .execute()
}

export const listImages = (
  db: Db,
  uid_user: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ImageRow[]> =>
  db
    .selectFrom('generated_images')
    .selectAll()
    .where('uid_user', '=', uid_user)
    .orderBy('created_at', 'desc')
    .orderBy('uid_image', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** In the order of their positions. */
export const listImagesOf = (db: Db | Tx, uid_generations: readonly string[]): Promise<ImageRow[]> =>
  db
    .selectFrom('generated_images')
    .selectAll()
    .where('uid_generation', '=', sql<string>`any(${uid_generations}::uuid[])`)
    .orderBy('position')
    .execute()

export const listInputs = (db: Db, uid_images: readonly string[]): Promise<InputRow[]> =>
  db
    .selectFrom('generation_inputs')
    .selectAll()
    .where('uid_image', '=', sql<string>`any(${uid_images}::uuid[])`)
    .orderBy('position')
    .execute()

export const findImage = (db: Db, uid_image: string): Promise<ImageRow | undefined> =>
  db.selectFrom('generated_images').selectAll().where('uid_image', '=', uid_image).executeTakeFirst()

export const findInput = (db: Db, uid_input: string): Promise<InputRow | undefined> =>
  db.selectFrom('generation_inputs').selectAll().where('uid_input', '=', uid_input).executeTakeFirst()

/** Returns the images among these that belong to the person. */
export const findGenerated = (db: Db, uid_user: string, uid_images: readonly string[]): Promise<ImageRow[]> =>
  db
    .selectFrom('generated_images')
    .selectAll()
    .where('uid_image', '=', sql<string>`any(${uid_images}::uuid[])`)
    .where('uid_user', '=', uid_user)
    .execute()

export const hasGenerated = async (db: Db, uid_user: string): Promise<boolean> => {
  const row = await db
    .selectFrom('generated_images')
    .select('uid_image')
    .where('uid_user', '=', uid_user)
    // In the order of an index: without an order, the planner scans the table for the first of many images.
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Prevents deletion until the end of the transaction; false if already deleted. */
export const holdImage = async (tx: Tx, uid_image: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('generated_images')
    .select('uid_image')
    .where('uid_image', '=', uid_image)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the released blob keys; none if this person has no such image. */
export const deleteImage = async (tx: Tx, uid_image: string, uid_user: string): Promise<string[]> => {
  const image = await tx
    .selectFrom('generated_images')
    .select('key')
    .where('uid_image', '=', uid_image)
    .where('uid_user', '=', uid_user)
    .forUpdate()
    .executeTakeFirst()
  if (!image) return []
  const inputs = await tx.deleteFrom('generation_inputs').where('uid_image', '=', uid_image).returning('key').execute()
  await tx.deleteFrom('generated_images').where('uid_image', '=', uid_image).execute()
  return [image.key, ...inputs.map(({ key }) => key)]
}

/** Returns the released blob keys. */
export const deleteImagesOf = async (tx: Tx, uid_user: string): Promise<string[]> => {
  const inputs = await tx
    .deleteFrom('generation_inputs')
    .where('uid_image', 'in', (images) =>
      images.selectFrom('generated_images').select('uid_image').where('uid_user', '=', uid_user).forUpdate(),
    )
    .returning('key')
    .execute()
  const images = await tx.deleteFrom('generated_images').where('uid_user', '=', uid_user).returning('key').execute()
  return [...inputs, ...images].map(({ key }) => key)
}

/** All people's images. */
export const countAllImages = async (db: Db): Promise<{ count: number; bytes: number }> => {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(filesize), 0)::bigint as bytes from generated_images`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}
