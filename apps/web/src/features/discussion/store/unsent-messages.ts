// Outgoing messages: shown immediately, sent in order, and kept until stored or discarded. Text survives a reload,
// files do not. A client id makes sending twice harmless.
import { messages } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { QuotedMessage, Reply } from '@joinery/contract/replies'

import { newClientId } from '#lib/client-id.ts'
import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { createStore } from '#lib/store/store.ts'

/** An own message the server does not have yet. */
export type Unsent = {
  readonly clientId: string
  readonly html: string
  readonly files: readonly File[]
  readonly quote: QuotedMessage | null
  readonly created_at: string
  readonly stage: 'sending' | 'failed'
  /** Upload progress, 0 to 1. */
  readonly progress: number
  readonly reason: string | null
  /** Failed because the connection or the server was away; retried automatically, also after a reload. */
  readonly isWaiting: boolean
}

// Unsent text is kept in this browser per person, one entry each so that two tabs do not overwrite each other. Without
// storage it is only lost by a reload.
const prefixOf = (scope: string): string => `unsent:${scope}:`

type Kept = {
  readonly html: string
  readonly quote: QuotedMessage | null
  readonly created_at: string
  readonly hadFiles?: boolean
  /** Rejected by the server; only its author can retry it. */
  readonly isRefused?: boolean
}

const parse = (clientId: string, text: string): Unsent => {
  const { html, quote, created_at, hadFiles, isRefused } = JSON.parse(text) as Kept // written below
  const reason = hadFiles ? texts.filesLost : null
  const isWaiting = !hadFiles && !isRefused
  return { clientId, html, quote, created_at, files: [], stage: 'failed', progress: 0, reason, isWaiting }
}

/** Unsent messages of the last visit, oldest first. */
const readUnsent = (scope: string): readonly Unsent[] => {
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

const saveUnsent = (
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
    // Ignore: the message is still shown on the page.
  }
}

const deleteUnsent = (scope: string, clientId: string): void => {
  try {
    localStorage.removeItem(`${prefixOf(scope)}${clientId}`)
  } catch {
    // Ignore: it could not be stored either.
  }
}

export type Draft = Pick<Unsent, 'html' | 'files' | 'quote'>

export type Deliver = (message: Unsent, options: Required<UploadOptions>) => Promise<Reply>

type Parts = { readonly deliver: Deliver; readonly onStored: (reply: Reply) => void }

export type UnsentMessages = ReturnType<typeof createUnsentMessages>

/** `scope` identifies user and project. */
export const createUnsentMessages = (scope: string) => {
  const { getState, subscribe, set } = createStore<readonly Unsent[]>(readUnsent(scope))
  let parts: Parts | null = null
  // Text messages are sent sequentially to arrive in order; messages with files are sent in parallel.
  let line: Promise<void> = Promise.resolve()
  const running = new Map<string, { readonly abort: AbortController; readonly leave: () => void }>()

  const isListed = (clientId: string): boolean => getState().some((message) => message.clientId === clientId)
  const change = (clientId: string, part: Partial<Unsent>): void =>
    set(getState().map((message) => (message.clientId === clientId ? { ...message, ...part } : message)))
  const remove = (clientId: string): void => {
    deleteUnsent(scope, clientId)
    // Stop waiting for the response.
    running.get(clientId)?.leave()
    if (isListed(clientId)) set(getState().filter((message) => message.clientId !== clientId))
  }

  const deliver = async (message: Unsent): Promise<void> => {
    const { clientId } = message
    if (!parts || !isListed(clientId)) return
    const { deliver: send, onStored } = parts
    const abort = new AbortController()
    const left = Promise.withResolvers<null>()
    running.set(clientId, { abort, leave: () => left.resolve(null) })
    try {
      const onProgress = (progress: number) => change(clientId, { progress })
      const reply = await Promise.race([send(message, { signal: abort.signal, onProgress }), left.promise])
      if (reply) onStored(reply)
      remove(clientId)
    } catch (error) {
      // A message discarded during sending is no longer listed, so nothing is changed or stored.
      const isWaiting = error instanceof CallError && isAwayStatus(error.status)
      change(clientId, { stage: 'failed', reason: sentenceOf(error, messages.reply.sendFailed), isWaiting })
      // With files, stored only after failing: during the upload, another tab must not send the text without them.
      if (isListed(clientId)) saveUnsent(scope, message, { isRefused: !isWaiting })
    }
    running.delete(clientId)
  }

  const start = (message: Unsent): void => {
    if (message.files.length > 0) void deliver(message)
    else line = line.then(() => deliver(message))
  }

  const retry = (clientId: string): void => {
    const message = getState().find((one) => one.clientId === clientId)
    if (message?.stage !== 'failed') return
    change(clientId, { stage: 'sending', progress: 0, reason: null, isWaiting: false })
    if (message.files.length > 0) deleteUnsent(scope, clientId)
    start(message)
  }

  return {
    getState,
    subscribe,
    /** Sets how messages are sent; running requests are not affected. */
    use: (next: Parts): void => {
      parts = next
    },
    send: ({ html, files, quote }: Draft): void => {
      const message: Unsent = {
        clientId: newClientId(),
        html,
        files,
        quote,
        created_at: new Date().toISOString(),
        stage: 'sending',
        progress: 0,
        reason: null,
        isWaiting: false,
      }
      if (files.length === 0) saveUnsent(scope, message)
      set([...getState(), message])
      start(message)
    },
    retry,
    /** Retries in order once the connection is back. */
    retryWaiting: (): void => {
      for (const { clientId, isWaiting } of getState()) if (isWaiting) retry(clientId)
    },
    /** Removes a message and aborts its request. */
    discard: (clientId: string): void => {
      const sending = running.get(clientId)
      remove(clientId)
      sending?.abort.abort()
    },
    /** Called when a message was found stored although the response was lost. */
    settle: remove,
  }
}
