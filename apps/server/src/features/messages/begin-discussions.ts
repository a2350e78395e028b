import type { Context } from '#platform/context.ts'

import { openDiscussion, readAll } from './discussion-queries.ts'

/** Creates the discussion with its project; a new member starts with nothing unread. */
export const beginDiscussions = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.hear('project.created', (tx, { uid_project }) => openDiscussion(tx, uid_project))
  transactionEvents.hear('member.entered', (tx, { uid_project, uid_user }) => readAll(tx, uid_project, uid_user))
}
