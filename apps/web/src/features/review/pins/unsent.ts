// Comments and answers on their way: shown at once, sent in the order in which they were written, and kept until the server
// has them or their author gives them up; after a reload too. The name that each one gets here makes a second sending
// harmless.
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import { newClientId } from '#lib/client-id.ts'
import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { createStore } from '#lib/store/store.ts'

import type { PinDraft } from './draft.ts'

/** A comment on a position of a version, or an answer to a comment. */
export type Target = Omit<PinDraft, 'html'> | { readonly uid_pin: string }

export type Unsent = {
  readonly clientId: string
  readonly target: Target
  readonly html: string
  readonly created_at: string
  readonly stage: 'sending' | 'failed'
  /** Why it failed, where the server said so. */
  readonly reason: string | null
  /** It failed for want of a connection or a server, and goes again by itself when there is one. */
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

const keep = (scope: string, { clientId, target, html, created_at, reason }: Unsent): void => {
  const kept: Kept = { target, html, created_at, reason }
  try {
    localStorage.setItem(`${prefixOf(scope)}${clientId}`, JSON.stringify(kept))
  } catch {
    // The words are still on the screen.
  }
}

const forget = (scope: string, clientId: string): void => {
  try {
    localStorage.removeItem(`${prefixOf(scope)}${clientId}`)
  } catch {
    // Then it was not kept either.
  }
}

/** `scope` names the person and the stack. */
export const createUnsent = (scope: string) => {
  const { getState, subscribe, set } = createStore(read(scope))
  let parts: Parts | null = null
  let line: Promise<void> = Promise.resolve()

  const find = (clientId: string): Unsent | undefined => getState().find((one) => one.clientId === clientId)
  const put = (unsent: Unsent): void => {
    keep(scope, unsent)
    const isNew = !find(unsent.clientId)
    set(isNew ? [...getState(), unsent] : getState().map((one) => (one.clientId === unsent.clientId ? unsent : one)))
  }
  const remove = (clientId: string): void => {
    forget(scope, clientId)
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
      // One that was given up meanwhile is not in the list any more.
      if (find(clientId)) {
        const reason = isWaiting ? null : sentenceOf(error, say.pinFailed)
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
    /** How they are sent from now on. */
    use: (next: Parts): void => {
      parts = next
    },
    send: (target: Target, html: string): void => start(make(target, html)),
    /** Words whose comment was deleted by somebody else: they are not sent, and not lost. */
    rescue: (target: Target, html: string): void => put({ ...make(target, html), reason: say.pinNotFound }),
    retry: (clientId: string): void => {
      const unsent = find(clientId)
      if (unsent?.stage === 'failed') start(unsent)
    },
    /** There is a connection again: in the order in which they were written. */
    retryWaiting: (): void => {
      for (const unsent of getState()) if (unsent.isWaiting) start(unsent)
    },
    /** Given up, or stored although its sending was not answered. */
    remove,
  }
}
