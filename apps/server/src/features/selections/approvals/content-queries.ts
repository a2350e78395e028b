import type { SelectionStage } from '@joinery/contract/selections/kinds'
import { sql } from 'kysely'

import { filesView } from '#features/files/file-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { ContentRow } from './content.ts'

export type StoredContent = ContentRow & {
  readonly uid_selection: string
  readonly stage: SelectionStage
  readonly uid_file: string | null
}

/** The selections of a project that are not deleted, or these of them, in the order of the list. */
export const listContents = (
  db: Db | Tx,
  uid_project: string,
  uid_selections: readonly string[] | null,
): Promise<StoredContent[]> =>
  db
    .selectFrom('selections')
    .leftJoin(filesView.named('files'), 'files.uid_file', 'selections.uid_file')
    .select([
      'uid_selection',
      'stage',
      'selections.uid_file',
      'code',
      'title',
      'category',
      'room',
      'finish',
      'dimensions',
      'quantity',
      'unit',
      'note',
      'unit_price',
      'supplier',
      'sku',
      'url',
      'files.sha256 as image_sha256',
    ])
    .where('selections.uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .$if(uid_selections !== null, (query) =>
      query.where('uid_selection', '=', sql<string>`any(${uid_selections}::uuid[])`),
    )
    .orderBy('room_place')
    .orderBy('position')
    .orderBy('number')
    .execute()
