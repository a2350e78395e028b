import { replyKinds } from '#features/cards/card-kind.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { findReply, lockReply, updateReplyRow } from '#features/messages/reply-queries.ts'
import { required } from '#platform/required.ts'

/** For `files`, which knows neither messages nor cards. */
export const holdReply: FilesState['holdReply'] = async (tx, uid_reply) =>
  (await lockReply(tx, uid_reply)) !== undefined

/** A message or card has a new version, as with every change of it: open pages show it, and those who were away hear of it. */
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
