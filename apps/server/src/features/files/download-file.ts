import { can, type Role } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { FileRow } from './file-queries.ts'
import type { FilesState } from './files-context.ts'
import { filenameFor } from './public-filename.ts'
import { requireFile } from './require-file.ts'
import { sendFile } from './serve-file.ts'
import { findStack } from './versions/version-queries.ts'

type DownloadContext = ActorContext & Pick<FilesState, 'isImageShared'>

/** Whether the file is the image of a selection that the actor does not see. Such a file has no newest version. */
const isHiddenImage = async (
  { actor, db, isImageShared }: DownloadContext,
  { role, uid_file, uid_project }: Pick<FileRow, 'uid_file' | 'uid_project'> & { readonly role: Role },
): Promise<boolean> =>
  !can(role, 'editSelections') &&
  (await findStack(db, uid_file, actor)) === undefined &&
  !(await isImageShared(db, { uid_project, scope: 'project', uid_link: null }, uid_file))

type Wanted = { readonly uid_file: string; readonly uid_project?: string; readonly uid_reply?: string }

type Download = Awaited<ReturnType<typeof requireFile>>

/** Returns the file if the actor can download it and it belongs to the given project and reply. */
export const requireDownload = async (context: DownloadContext, wanted: Wanted): Promise<Download> => {
  const file = await requireFile(
    context.db,
    context.actor,
    wanted.uid_file,
    'downloadFiles',
    ({ uid_project, uid_reply }) =>
      (wanted.uid_project === undefined || wanted.uid_project === uid_project) &&
      (wanted.uid_reply === undefined || wanted.uid_reply === uid_reply),
  )
  if (await isHiddenImage(context, file)) throw new ProductError('not_found', messages.http.notFound)
  return file
}

export const downloadFile = async (
  context: DownloadContext,
  wanted: Wanted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const file = await requireDownload(context, wanted)
  const { role, isOriginal } = file
  return sendFile(
    context,
    { ...file, filename: filenameFor(role, file) },
    { isDownload: true, isOriginal },
    request,
    reply,
  )
}
