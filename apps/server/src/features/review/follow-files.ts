import type { Context } from '#platform/context.ts'

import { deleteStack, forgetAnswer, setAnswer } from './pin-queries.ts'

/** What the versions of a file mean to the comments on them, in the transaction that adds or deletes one. */
export const followFiles = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void => {
  transactionEvents.hear('file.version_added', async (tx, { uid_pin, ...version }) => {
    if (uid_pin !== null) await setAnswer(tx, uid_pin, version)
  })
  transactionEvents.hear('file.version_deleted', (tx, { uid_stack, uid_file, is_last }) =>
    is_last ? deleteStack(tx, uid_stack) : forgetAnswer(tx, uid_stack, uid_file),
  )
}
