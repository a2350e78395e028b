import type { Attachment } from '@joinery/contract/files'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { useEffect, useMemo } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import type { GuestSession } from '#features/guest/guest-session.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'
import { useStore } from '#lib/store/use-store.ts'

type Known = {
  /** Newest first. */
  readonly versions: readonly Attachment[]
  readonly pins: readonly Pin[]
  readonly isReading: boolean
  readonly fault: string | null
}

export type GuestStack = Known & { readonly read: () => Promise<void> }

const createReader = (session: GuestSession, fileId: string) => {
  const { getState, subscribe, set } = createStore<Known>({ versions: [], pins: [], isReading: true, fault: null })
  let latest = 0
  const read = async (): Promise<void> => {
    latest += 1
    const turn = latest
    // Ignore responses that were overtaken by a later request.
    const settle = (next: Known): void => {
      if (turn === latest) set(next)
    }
    try {
      const call = { params: { fileId }, query: { with: 'pins' as const } }
      const { versions, pins = [] } = await session.call('listVersions', call, reviewMessages.listFailed)
      settle({ versions, pins, isReading: false, fault: null })
    } catch (error) {
      // Keep showing the known data.
      settle({ ...getState(), isReading: false, fault: sentenceOf(error, reviewMessages.listFailed) })
    }
  }
  return { getState, subscribe, read }
}

/** The versions of a file and their comments, refetched after changes. */
export const useStack = ({ uid_file, uid_stack }: Attachment): GuestStack => {
  const { session } = useGuest()
  const reader = useMemo(() => createReader(session, uid_file), [session, uid_file])
  useEffect(() => {
    void reader.read()
    return session.changes.subscribe((changed) => {
      if (changed === null || changed === uid_stack) void reader.read()
    })
  }, [reader, session, uid_stack])
  return { ...useStore(reader), read: reader.read }
}
