import { replyKinds } from '#features/cards/card-kind.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { findReply, lockReply, updateReplyRow } from '#features/messages/reply-queries.ts'
import { required } from '#platform/required.ts'

/** Implements the hook for `files`, which imports neither messages nor cards. */
export const holdReply: FilesState['holdReply'] = async (tx, uid_reply) =>
  (await lockReply(tx, uid_reply)) !== undefined

/** Gives the message or card a new version, so that open pages and clients catching up get the change. */
export const broadcastReplyChange: FilesState['broadcastReplyChange'] = async (context, tx, uid_reply) => {
  const before = required(
    await findReply(tx, uid_reply),
    'A message or card disappeared while its files were being changed',
  )
  const kind = replyKinds[before.reply_type]
  const version = await kind.nextVersion(tx, before.uid_project)
  await updateReplyRow(tx, uid_reply, { version })
  const reply = await kind.present(context, tx, { ...before, version })
  await kind.broadcastChanged(context, tx, reply)
}
