import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ActorContext } from '#platform/context.ts'

import { requireFile } from './require-file.ts'
import { sendFile } from './serve-file.ts'

/** Returns the file if the actor can download it and it belongs to the given project and reply. */
export const downloadFile = async (
  context: ActorContext,
  wanted: { readonly uid_file: string; readonly uid_project?: string; readonly uid_reply?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const file = await requireFile(
    context.db,
    context.actor,
    wanted.uid_file,
    'downloadFiles',
    ({ uid_project, uid_reply }) =>
      (wanted.uid_project === undefined || wanted.uid_project === uid_project) &&
      (wanted.uid_reply === undefined || wanted.uid_reply === uid_reply),
  )
  return sendFile(context, file, { isDownload: true }, request, reply)
}
