import type { AnswerOf } from '@joinery/contract/call-types'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { useEffect, useState } from 'react'

import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export type Invitation = AnswerOf<'readInvitation'>

export type InvitationState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly invitation: Invitation }
  /** `isOver` if a retry cannot help. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOver: boolean }

/** Loads the invitation of a link. */
export const useInvitation = (token: string): { state: InvitationState; retry: () => void } => {
  const session = useSessionStore()
  const [state, setState] = useState<InvitationState>({ kind: 'reading' })
  const isReading = state.kind === 'reading'

  useEffect(() => {
    if (!isReading) return undefined
    let isCurrent = true
    const read = async (): Promise<InvitationState> => {
      const { loadFailed } = invitationMessages
      try {
        const answer = await session.callPublic('readInvitation', { body: { token } }, loadFailed)
        // A successful response has the contract type.
        return { kind: 'open', invitation: answer as Invitation }
      } catch (error) {
        const isOver = error instanceof CallError && error.status === 400
        return { kind: 'failed', message: sentenceOf(error, loadFailed), isOver }
      }
    }
    const show = async () => {
      const next = await read()
      if (isCurrent) setState(next)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [isReading, session, token])

  return { state, retry: () => setState({ kind: 'reading' }) }
}
