import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { sentenceOf } from '#lib/http/call-error.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { projectFilesQuery } from './project-files.ts'
import { stackQuery } from './review.ts'

const none: readonly Attachment[] = []

/** The loaded pages of a project's files and how to load the next. */
export const useProjectFiles = (id: string) => {
  const session = useSessionStore()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(projectFilesQuery(session, id))
  const next = useCallback(
    () => void fetchNext(session, projectFilesQuery(session, id).queryKey, fetchNextPage),
    [session, id, fetchNextPage],
  )
  const fault = error && sentenceOf(error, messages.file.listFailed)
  return {
    files: data?.files ?? none,
    /** Undefined until loaded. */
    total: data?.total,
    isRead: data !== undefined,
    fault: data ? null : fault,
    retry: () => void refetch(),
    more: hasNextPage ? next : undefined,
    isReadingMore: isFetchingNextPage,
    moreFault: isFetchNextPageError ? fault : null,
  }
}

export type ProjectFiles = ReturnType<typeof useProjectFiles>

/** A file by its id: one of these, or read from the server while `isPartial`. */
export const useFileAmong = (
  uid_file: string | null,
  files: readonly Attachment[],
  isPartial: boolean,
): Attachment | undefined => {
  const known = files.find((one) => one.uid_file === uid_file)
  const { data } = useQuery({
    ...stackQuery(useSessionStore(), uid_file ?? ''),
    enabled: uid_file !== null && known === undefined && isPartial,
    retry: false,
  })
  return known ?? data?.versions.find((one) => one.uid_file === uid_file)
}
