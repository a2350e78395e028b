import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { useEffect, useState } from 'react'

import { readMessages } from '#api/replies.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Between the last letter and the question. */
const pause = 250

type Found = {
  readonly query: string
  /** The newest first. */
  readonly replies: readonly Reply[]
  readonly hasMore: boolean
  /** Only messages from this number on were looked through: short words cannot be found otherwise. */
  readonly searchedTo: number | undefined
  readonly fault: string | null
}

type Searching = {
  /** What is known of the latest words that were answered. */
  readonly found: Found | null
  readonly isSearching: boolean
  readonly more: () => void
}

const faultOf = (error: unknown): string => sentenceOf(error, messages.reply.loadMessagesFailed)

/** Messages that contain the words; what was typed last counts, whatever is answered when. */
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
    // Another search may have begun meanwhile.
    const change = (next: Found) => setFound((now) => (now === found ? next : now))
    readMessages(session, projectId, { q: found.query, ...from }).then(
      ({ replies, hasMore, searchedTo }) =>
        change({ ...found, replies: [...found.replies, ...replies.toReversed()], hasMore, searchedTo }),
      (error: unknown) => change({ ...found, fault: faultOf(error) }),
    )
  }

  return { found: query === '' ? null : found, isSearching: query !== '' && found?.query !== query, more }
}
