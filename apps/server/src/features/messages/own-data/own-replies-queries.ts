import { sql } from 'kysely'

import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db } from '#platform/database/database.ts'

export const listOwnReplies = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('replies')
    .select([
      'uid_reply',
      'uid_project',
      projectTitle('replies.uid_project').as('project'),
      'reply_type',
      'parent_uid_reply',
      'quoted_uid_reply',
      'kanban_status',
      'content',
      sql<string | null>`to_char(replies.due_date, 'YYYY-MM-DD')`.as('due_date'),
      'labels',
      'created_at',
      'edited_at',
    ])
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .where(projectExists('replies.uid_project'))
    .where('uid_reply', '>', after)
    .orderBy('uid_reply')
    .limit(limit)
    .execute()

export type OwnReply = Awaited<ReturnType<typeof listOwnReplies>>[number]
