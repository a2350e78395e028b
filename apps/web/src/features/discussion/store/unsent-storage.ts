// Words that could not be sent, in this browser: they are there again after a reload, for the person who wrote them and
// for nobody else. Each has an entry of its own, so that two tabs do not overwrite each other. A full or forbidden storage
// costs only this safety.
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { QuotedMessage } from '@joinery/contract/replies'

import type { Unsent } from './unsent.ts'

const prefixOf = (scope: string): string => `unsent:${scope}:`

type Kept = {
  readonly html: string
  readonly quote: QuotedMessage | null
  readonly created_at: string
  readonly hadFiles?: boolean
  /** The server did not want it: it goes again only when its author says so. */
  readonly isRefused?: boolean
}

const parse = (clientId: string, text: string): Unsent => {
  const { html, quote, created_at, hadFiles, isRefused } = JSON.parse(text) as Kept // written below
  const reason = hadFiles ? texts.filesLost : null
  const isWaiting = !hadFiles && !isRefused
  return { clientId, html, quote, created_at, files: [], stage: 'failed', progress: 0, reason, isWaiting }
}

/** What was left of the last time, the oldest first. */
export const readUnsent = (scope: string): readonly Unsent[] => {
  const prefix = prefixOf(scope)
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => parse(key.slice(prefix.length), localStorage.getItem(key) ?? ''))
      .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
  } catch {
    return []
  }
}

export const keepUnsent = (
  scope: string,
  { clientId, html, quote, created_at, files }: Unsent,
  { isRefused = false } = {},
): void => {
  if (html === '') return // files alone leave no words
  const kept: Kept = {
    html,
    quote,
    created_at,
    ...(files.length > 0 && { hadFiles: true }),
    ...(isRefused && { isRefused }),
  }
  try {
    localStorage.setItem(`${prefixOf(scope)}${clientId}`, JSON.stringify(kept))
  } catch {
    // The message is still on the screen.
  }
}

export const forgetUnsent = (scope: string, clientId: string): void => {
  try {
    localStorage.removeItem(`${prefixOf(scope)}${clientId}`)
  } catch {
    // Then it was not kept either.
  }
}
