import type { Db } from '#platform/database/database.ts'

export const listOwnProjects = (db: Db, uid_user: string) =>
  db
    .selectFrom('projects')
    .select(['uid_project', 'title', 'description', 'status', 'details', 'created_at', 'updated_at'])
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .orderBy('uid_project')
    .execute()
