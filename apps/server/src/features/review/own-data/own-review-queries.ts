import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

export const listOwnPins = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('pins')
    .select([
      'uid_pin',
      'uid_project',
      projectTitle('pins.uid_project').as('project'),
      'uid_file',
      'version',
      'number',
      'x',
      'y',
      'w',
      'h',
      'page',
      'status',
      'visibility',
      'content',
      'created_at',
      'edited_at',
    ])
    .where('uid_user', '=', uid_user)
    .where(projectExists('pins.uid_project'))
    .where('uid_pin', '>', after)
    .orderBy('uid_pin')
    .limit(limit)
    .execute()

export const listOwnComments = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('pin_comments')
    .innerJoin('pins', 'pins.uid_pin', 'pin_comments.uid_pin')
    .select([
      'pin_comments.uid_comment',
      'pin_comments.uid_pin',
      'pins.uid_project',
      projectTitle('pins.uid_project').as('project'),
      'pin_comments.content',
      'pin_comments.created_at',
      'pin_comments.edited_at',
    ])
    .where('pin_comments.uid_user', '=', uid_user)
    .where(projectExists('pins.uid_project'))
    .where('pin_comments.uid_comment', '>', after)
    .orderBy('pin_comments.uid_comment')
    .limit(limit)
    .execute()
