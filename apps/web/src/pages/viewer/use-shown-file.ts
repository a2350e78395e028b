import type { Attachment } from '@joinery/contract/files'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { type Stack, stackQuery } from '#api/review.ts'
import { isReviewed } from '#kit/attachments/file-kind.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createOpenedFiles } from './opened-files.ts'

const nameKey = (uid_file: string) => ['review', 'name', uid_file] as const

/** Finds the stack of a version that is not in any loaded list, and caches the loaded stack. */
const nameQuery = (session: Session, uid_file: string) =>
  queryOptions({
    queryKey: nameKey(uid_file),
    queryFn: async () => {
      const asked = stackQuery(session, uid_file)
      const stack = await queryClientOf(session).fetchQuery({ ...asked, retry: false })
      const uid_stack = stack.versions[0]?.uid_stack ?? uid_file
      queryClientOf(session).setQueryData<Stack>(stackQuery(session, uid_stack).queryKey, stack)
      return uid_stack
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Records the stack of a version that is about to be shown. */
export const noteVersion = (session: Session, uid_file: string, uid_stack: string): void =>
  void queryClientOf(session).setQueryData(nameKey(uid_file), uid_stack)

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

export type ShownFile = {
  readonly file: Attachment | null
  readonly stack: Stack | undefined
  /** Files to step through, by their newest or attached version. */
  readonly list: readonly Attachment[]
  /** Index in `list`. */
  readonly index: number
  /** Whether `list` is the project's own files. */
  readonly isArea: boolean
  readonly isReading: boolean
  readonly isGone: boolean
  readonly fault: string | null
  readonly refetch: () => void
}

/** Resolves the file in the URL from the list it was opened from, the project, or the server. */
export const useShownFile = (
  uid_file: string,
  projectFiles: readonly Attachment[],
  isProjectRead: boolean,
): ShownFile => {
  const session = useSessionStore()
  const opened = useStore(useStateOf(createOpenedFiles))
  const known = [...opened.files, ...projectFiles].find((one) => one.uid_file === uid_file)
  // A new version replaces the shown one in the project list; remember its stack.
  const [latest, setLatest] = useState<Pick<Attachment, 'uid_file' | 'uid_stack'> | null>(null)
  const remembered = latest?.uid_file === uid_file ? latest.uid_stack : undefined
  const name = useQuery({ ...nameQuery(session, uid_file), enabled: !known && !remembered && isProjectRead })
  const uid_stack = known?.uid_stack ?? remembered ?? name.data
  if (uid_stack !== undefined && uid_stack !== remembered) setLatest({ uid_file, uid_stack })
  const { data, error, isFetching, refetch } = useQuery({
    ...stackQuery(session, uid_stack ?? ''),
    enabled: uid_stack !== undefined,
  })
  const stack = data && data.versions.length > 0 ? data : undefined
  // A deleted version falls back to the newest one.
  const file = stack?.versions.find((one) => one.uid_file === uid_file) ?? known ?? stack?.versions[0] ?? null

  const { list, isArea } = useMemo(() => {
    if (!file) return { list: [], isArea: false }
    const find = (files: readonly Attachment[]) => {
      const reviewed = files.filter(isReviewed)
      return reviewed.some((one) => one.uid_stack === file.uid_stack) ? reviewed : undefined
    }
    // A list of the project's own files grows as more are loaded and shows their newest versions; messages and cards
    // keep the version they were sent with.
    const newest = new Map(projectFiles.map((one) => [one.uid_stack, one]))
    const isFromArea = opened.files.every((one) => newest.has(one.uid_stack))
    const current = isFromArea ? undefined : find(opened.files.map((one) => newest.get(one.uid_stack) ?? one))
    const area = current ? undefined : find(projectFiles)
    return { list: current ?? area ?? [file], isArea: area !== undefined }
  }, [file, opened.files, projectFiles])

  const reason = name.error ?? error
  return {
    file,
    stack,
    list,
    isArea,
    index: list.findIndex((one) => one.uid_stack === file?.uid_stack),
    isReading: isFetching || name.isFetching,
    isGone: !known && isGone(reason),
    fault: reason ? sentenceOf(reason, reviewMessages.listFailed) : null,
    refetch: () => void refetch(),
  }
}
