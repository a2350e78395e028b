import { useEffect, useRef } from 'react'

import { createMissedMessages } from '#lib/socket/missed-messages.ts'
import { useConnectionState } from '#lib/socket/use-connection.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'

import type { DiscussionState } from './discussion-store.ts'

/** Counts messages of others during a connection loss, for the reconnect notice. */
export const useMissedCount = ({ cache, phase }: DiscussionState, me: string): void => {
  const missedMessages = useStateOf(createMissedMessages)
  const isConnected = useConnectionState() === 'on'
  const latest = cache.messages.at(-1)?.message_number ?? 0
  /** The latest message when the connection was last lost; null if it never was. */
  const lastBefore = useRef<number | null>(null)
  const wasConnected = useRef(false)
  useEffect(() => {
    if (wasConnected.current && !isConnected && phase === 'ready') lastBefore.current = latest
    wasConnected.current = isConnected
    const after = lastBefore.current
    if (!isConnected || after === null) return
    const missed = cache.messages.filter(
      ({ message_number, uid_user }) => message_number > after && uid_user !== me,
    ).length
    if (missed > 0) missedMessages.set(missed)
  }, [cache.messages, isConnected, latest, me, missedMessages, phase])
}
