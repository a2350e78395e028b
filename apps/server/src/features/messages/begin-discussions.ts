import { can } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'

import { openDiscussion, readAll } from './discussion-queries.ts'

/** Creates the discussion with its project; people who gain the right to read it start with nothing unread. */
export const beginDiscussions = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.on('project.created', (tx, { uid_project }) => openDiscussion(tx, uid_project))
  transactionEvents.on('member.entered', (tx, { uid_project, uid_user }) => readAll(tx, uid_project, uid_user))
  transactionEvents.on('member.role_changed', async (tx, { uid_project, uid_user, before }) => {
    if (!can(before, 'readMessages')) await readAll(tx, uid_project, uid_user)
  })
}
