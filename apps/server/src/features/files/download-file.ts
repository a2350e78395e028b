import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findFile } from './file-queries.ts'
import { sendFile } from './serve-file.ts'

/** The bytes for whoever may download; with `uid_project` and `uid_reply` only if the file is of those. */
export const downloadFile = async (
  context: ActorContext,
  wanted: { readonly uid_file: string; readonly uid_project?: string; readonly uid_reply?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const file = await findFile(context.db, wanted.uid_file)
  const isThere =
    file &&
    (wanted.uid_project === undefined || wanted.uid_project === file.uid_project) &&
    (wanted.uid_reply === undefined || wanted.uid_reply === file.uid_reply)
  if (!isThere) throw new ProductError('not_found', messages.http.notFound)
  await requireProject(context.db, context.actor, file.uid_project, 'downloadFiles')
  return sendFile(context, file, { isDownload: true }, request, reply)
}
