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

/** The stack that a version belongs to, which nobody here knows of; what was read for it is known as the stack's. */
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

/** Another version of the same file is on its way to the screen. */
export const noteVersion = (session: Session, uid_file: string, uid_stack: string): void =>
  void queryClientOf(session).setQueryData(nameKey(uid_file), uid_stack)

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

export type ShownFile = {
  /** Null until it is known. */
  readonly file: Attachment | null
  readonly stack: Stack | undefined
  /** Those that one leafs through, by their newest or attached version. */
  readonly list: readonly Attachment[]
  /** In the list. */
  readonly index: number
  readonly isReading: boolean
  readonly isGone: boolean
  readonly fault: string | null
  readonly refetch: () => void
}

/** The file of the address: from the list that it was opened from, from the project, or from the server. */
export const useShownFile = (
  uid_file: string,
  projectFiles: readonly Attachment[],
  isProjectRead: boolean,
): ShownFile => {
  const session = useSessionStore()
  const opened = useStore(useStateOf(createOpenedFiles))
  const known = [...opened.files, ...projectFiles].find((one) => one.uid_file === uid_file)
  // When somebody adds a version, the one on show leaves the list of the project: its stack is still the same.
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
  // A version that was deleted since opens the newest one.
  const file = stack?.versions.find((one) => one.uid_file === uid_file) ?? known ?? stack?.versions[0] ?? null

  const list = useMemo(() => {
    if (!file) return []
    const lists = [opened.files, projectFiles].map((files) => files.filter(isReviewed))
    return lists.find((files) => files.some((one) => one.uid_stack === file.uid_stack)) ?? [file]
  }, [file, opened.files, projectFiles])

  const reason = name.error ?? error
  return {
    file,
    stack,
    list,
    index: list.findIndex((one) => one.uid_stack === file?.uid_stack),
    isReading: isFetching || name.isFetching,
    isGone: !known && isGone(reason),
    fault: reason ? sentenceOf(reason, reviewMessages.listFailed) : null,
    refetch: () => void refetch(),
  }
}
