import type { Db } from '#platform/database/database.ts'

export const listOwnImages = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('generated_images')
    .select([
      'uid_image',
      'key',
      'filename',
      'mimetype',
      'filesize',
      'prompt',
      'provider_name',
      'width',
      'height',
      'seed',
      'note',
      'uid_project',
      'created_at',
    ])
    .where('uid_user', '=', uid_user)
    .where('uid_image', '>', after)
    .orderBy('uid_image')
    .limit(limit)
    .execute()

export type OwnImage = Awaited<ReturnType<typeof listOwnImages>>[number]

/** Generations that are still listed; images of older ones are exported separately. */
export const listOwnGenerations = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('generations')
    .select([
      'uid_generation',
      'prompt',
      'provider_name',
      'format',
      'count',
      'status',
      'price',
      'paid',
      'uid_project',
      'created_at',
      'finished_at',
    ])
    .where('uid_user', '=', uid_user)
    .where('uid_generation', '>', after)
    .orderBy('uid_generation')
    .limit(limit)
    .execute()
