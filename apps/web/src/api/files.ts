import { messages } from '@joinery/contract/messages'
import type { Site } from '@joinery/contract/site'
import { queryOptions } from '@tanstack/react-query'

import { upload, type UploadOptions } from '#lib/http/upload.ts'
import type { Session } from '#lib/session/session.ts'

export const fileUsageQuery = (session: Session) =>
  queryOptions({
    queryKey: ['file-usage'],
    // Files come and go in other rooms; the numbers are asked for whenever they are looked at.
    staleTime: 0,
    queryFn: ({ signal }) => session.call('getFileUsage', { signal }, messages.settings.usageFailed),
  })

/** Adds one file to a project's file area. */
export const addFile = async (
  session: Session,
  site: Site,
  projectId: string,
  file: File,
  options: UploadOptions = {},
): Promise<void> => {
  const form = new FormData()
  form.append('attachments', file)
  await upload(
    session,
    site,
    'updateProject',
    { ...options, params: { id: projectId }, form },
    messages.project.updateFailed,
  )
}

export const deleteFile = async (session: Session, fileId: string): Promise<void> => {
  await session.call('deleteFile', { params: { fileId } }, messages.file.deleteFailed)
}
