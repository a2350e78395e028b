// Outgoing comments and replies: shown immediately, sent in order, and kept across reloads until stored or discarded. A
// client id makes sending them twice harmless.
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment, PinVisibility } from '@joinery/contract/review/pins'

import { newClientId } from '#lib/client-id.ts'
import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'

import type { PinDraft } from './draft.ts'

/** A position on a version for a comment, or the comment to reply to, with who sees it. Missing in texts of the previous version. */
export type Target = (Omit<PinDraft, 'html' | 'visibility'> | { readonly uid_pin: string }) & {
  readonly visibility?: PinVisibility
}

export type Unsent = {
  readonly clientId: string
  readonly target: Target
  readonly html: string
  readonly created_at: string
  readonly stage: 'sending' | 'failed'
  /** The server's reason for the failure, if any. */
  readonly reason: string | null
  /** Failed because the connection or the server was away; retried automatically when it is back. */
  readonly isWaiting: boolean
}

type Kept = Pick<Unsent, 'target' | 'html' | 'created_at' | 'reason'>

export type Stored = { readonly pin: Pin } | { readonly uid_pin: string; readonly comment: PinComment }

type Parts = {
  readonly deliver: (unsent: Unsent) => Promise<Stored>
  readonly onStored: (stored: Stored) => void
}

const prefixOf = (scope: string): string => `review-unsent:${scope}:`

const read = (scope: string): readonly Unsent[] => {
  const prefix = prefixOf(scope)
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key): Unsent => {
        const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept // written below
        const state = { stage: 'failed', isWaiting: kept.reason === null } as const
        return { ...kept, ...state, clientId: key.slice(prefix.length) }
      })
      .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
  } catch {
    return []
  }
}

const saveUnsent = (scope: string, { clientId, target, html, created_at, reason }: Unsent): void => {
  const kept: Kept = { target, html, created_at, reason }
  try {
    localStorage.setItem(`${prefixOf(scope)}${clientId}`, JSON.stringify(kept))
  } catch {
    // Ignore: the text is still shown on the page.
  }
}

const deleteUnsent = (scope: string, clientId: string): void => {
  try {
    localStorage.removeItem(`${prefixOf(scope)}${clientId}`)
  } catch {
    // Ignore: it could not be stored either.
  }
}

/** `scope` identifies user and stack. */
export const createUnsent = (scope: string) => {
  const { getState, subscribe, set } = createStore(read(scope))
  let parts: Parts | null = null
  let line: Promise<void> = Promise.resolve()

  const find = (clientId: string): Unsent | undefined => getState().find((one) => one.clientId === clientId)
  const put = (unsent: Unsent): void => {
    saveUnsent(scope, unsent)
    const isNew = !find(unsent.clientId)
    set(isNew ? [...getState(), unsent] : getState().map((one) => (one.clientId === unsent.clientId ? unsent : one)))
  }
  const remove = (clientId: string): void => {
    deleteUnsent(scope, clientId)
    if (find(clientId)) set(getState().filter((one) => one.clientId !== clientId))
  }

  const deliver = async (clientId: string): Promise<void> => {
    const unsent = find(clientId)
    if (!parts || !unsent) return
    const { deliver: send, onStored } = parts
    try {
      const stored = await send(unsent)
      onStored(stored)
      remove(clientId)
    } catch (error) {
      const isWaiting = error instanceof CallError && isAwayStatus(error.status)
      // Skip if it was discarded during sending.
      if (find(clientId)) {
        const reason = isWaiting ? null : sentenceOf(error, reviewMessages.pinFailed)
        put({ ...unsent, stage: 'failed', reason, isWaiting })
      }
    }
  }

  const start = (unsent: Unsent): void => {
    put({ ...unsent, stage: 'sending', reason: null, isWaiting: false })
    line = line.then(() => deliver(unsent.clientId))
  }

  const make = (target: Target, html: string): Unsent => ({
    clientId: newClientId(),
    target,
    html,
    created_at: new Date().toISOString(),
    stage: 'failed',
    reason: null,
    isWaiting: false,
  })

  return {
    getState,
    subscribe,
    /** Sets how comments are sent. */
    use: (next: Parts): void => {
      parts = next
    },
    /** Returns the client id. */
    send: (target: Target, html: string): string => {
      const unsent = make(target, html)
      start(unsent)
      return unsent.clientId
    },
    /** Keeps a reply or edit whose comment was deleted by another user, without sending it. */
    rescue: (target: Target, html: string): void => put({ ...make(target, html), reason: reviewMessages.pinNotFound }),
    /** `visibility`: who sees it by now. */
    retry: (clientId: string, visibility?: PinVisibility): void => {
      const unsent = find(clientId)
      if (unsent?.stage !== 'failed') return
      start(visibility ? { ...unsent, target: { ...unsent.target, visibility } } : unsent)
    },
    /** Retries in order once the connection is back. */
    retryWaiting: (): void => {
      for (const unsent of getState()) if (unsent.isWaiting) start(unsent)
    },
    /** Called when discarded, or found stored although the response was lost. */
    remove,
  }
}
