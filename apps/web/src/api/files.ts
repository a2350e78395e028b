import { messages } from '@joinery/contract/messages'
import { queryOptions } from '@tanstack/react-query'

import type { UploadOptions } from '#lib/http/http.ts'
import type { Session } from '#lib/session/session.ts'

export const fileUsageQuery = (session: Session) =>
  queryOptions({
    queryKey: ['file-usage'],
    // Files change elsewhere, so refetch on every mount.
    staleTime: 0,
    queryFn: ({ signal }) => session.call('getFileUsage', { signal }, messages.settings.usageFailed),
  })

export const addFile = async (
  session: Session,
  projectId: string,
  file: File,
  options: UploadOptions = {},
): Promise<void> => {
  const call = { ...options, params: { id: projectId }, body: { attachments: [file] } }
  await session.call('updateProject', call, messages.project.updateFailed)
}

/** Without files the body is sent as JSON. */
export const attachedFiles = (files: readonly File[]): { attachments?: readonly File[] } =>
  files.length > 0 ? { attachments: files } : {}

/** Deletes one version of a file, or all. */
export const deleteFile = async (session: Session, fileId: string, versions?: 'all'): Promise<void> => {
  const query = versions === undefined ? {} : { versions }
  await session.call('deleteFile', { params: { fileId }, query }, messages.file.deleteFailed)
}
