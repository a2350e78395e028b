import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { useEffect, useState } from 'react'

import { readMessages } from '#api/replies.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Debounce delay in milliseconds. */
const pause = 250

type Found = {
  readonly query: string
  /** Newest first. */
  readonly replies: readonly Reply[]
  readonly hasMore: boolean
  /** For short queries, only messages from this number on were searched. */
  readonly searchedTo: number | undefined
  readonly fault: string | null
}

type Searching = {
  /** Results of the latest answered query. */
  readonly found: Found | null
  readonly isSearching: boolean
  readonly more: () => void
}

const faultOf = (error: unknown): string => sentenceOf(error, messages.reply.loadMessagesFailed)

/** Searches messages for the latest query, ignoring outdated responses. */
export const useSearch = (projectId: string, typed: string): Searching => {
  const session = useSessionStore()
  const query = typed.trim()
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (query === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      readMessages(session, projectId, { q: query }, abort.signal).then(
        ({ replies, hasMore, searchedTo }) =>
          setFound({ query, replies: replies.toReversed(), hasMore, searchedTo, fault: null }),
        (error: unknown) => {
          if (abort.signal.aborted) return
          setFound({ query, replies: [], hasMore: false, searchedTo: undefined, fault: faultOf(error) })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [projectId, query, session])

  const more = () => {
    const before = found?.replies.at(-1)?.uid_reply
    if (!found) return
    const older = before === undefined ? undefined : { before }
    const from = found.searchedTo === undefined ? older : { beforeNumber: found.searchedTo }
    if (!from) return
    // Another search may have started.
    const change = (next: Found) => setFound((now) => (now === found ? next : now))
    readMessages(session, projectId, { q: found.query, ...from }).then(
      ({ replies, hasMore, searchedTo }) =>
        change({ ...found, replies: [...found.replies, ...replies.toReversed()], hasMore, searchedTo }),
      (error: unknown) => change({ ...found, fault: faultOf(error) }),
    )
  }

  return { found: query === '' ? null : found, isSearching: query !== '' && found?.query !== query, more }
}
