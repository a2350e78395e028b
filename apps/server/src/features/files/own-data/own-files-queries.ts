import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

export const listOwnFiles = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('files')
    .select([
      'uid_file',
      'uid_project',
      'uid_reply',
      'key',
      'filename',
      'version',
      'mimetype',
      'filesize',
      'sha256',
      'origin',
      'uploaded_at',
      projectTitle('files.uid_project').as('project'),
    ])
    .where('uploaded_by', '=', uid_user)
    .where('is_hidden', '=', false)
    .where(projectExists('files.uid_project'))
    .where('uid_file', '>', after)
    .orderBy('uid_file')
    .limit(limit)
    .execute()

export type OwnFile = Awaited<ReturnType<typeof listOwnFiles>>[number]
