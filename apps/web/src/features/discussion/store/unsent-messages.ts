// Messages on their way: shown at once, sent in the order in which they were written, and kept until the server has them
// or their author gives them up. Words outlive a reload; files cannot be kept by a browser. The name that each one gets
// here makes a second sending harmless.
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { newClientId } from '#lib/client-id.ts'
import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/transport.ts'
import { createStore } from '#lib/store/store.ts'

import { forgetUnsent, keepUnsent, readUnsent } from './unsent-storage.ts'
import type { Unsent } from './unsent.ts'

export type Draft = Pick<Unsent, 'html' | 'files' | 'quote'>

export type Deliver = (message: Unsent, options: Required<UploadOptions>) => Promise<Reply>

type Parts = { readonly deliver: Deliver; readonly onStored: (reply: Reply) => void }

export type UnsentMessages = ReturnType<typeof createUnsentMessages>

/** `scope` names the person and the project. */
export const createUnsentMessages = (scope: string) => {
  const { getState, subscribe, set } = createStore<readonly Unsent[]>(readUnsent(scope))
  let parts: Parts | null = null
  // Words go one after the other, so that they arrive in order; files would hold them up, and go beside them.
  let line: Promise<void> = Promise.resolve()
  const running = new Map<string, { readonly abort: AbortController; readonly leave: () => void }>()

  const isListed = (clientId: string): boolean => getState().some((message) => message.clientId === clientId)
  const change = (clientId: string, part: Partial<Unsent>): void =>
    set(getState().map((message) => (message.clientId === clientId ? { ...message, ...part } : message)))
  const remove = (clientId: string): void => {
    forgetUnsent(scope, clientId)
    // Nobody waits for its answer any more.
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
      // One that was given up is not in the list any more.
      const isWaiting = error instanceof CallError && isAwayStatus(error.status)
      change(clientId, { stage: 'failed', reason: sentenceOf(error, messages.reply.sendFailed), isWaiting })
      // With files only now: while they travel, another tab must not send the words without them.
      if (isListed(clientId)) keepUnsent(scope, message, { isRefused: !isWaiting })
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
    if (message.files.length > 0) forgetUnsent(scope, clientId)
    start(message)
  }

  return {
    getState,
    subscribe,
    /** How messages are sent from now on; what is under way goes on as it began. */
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
      if (files.length === 0) keepUnsent(scope, message)
      set([...getState(), message])
      start(message)
    },
    retry,
    /** There is a connection again: in the order in which they were written. */
    retryWaiting: (): void => {
      for (const { clientId, isWaiting } of getState()) if (isWaiting) retry(clientId)
    },
    /** Takes it from the list, and from the wire if it is there. */
    discard: (clientId: string): void => {
      const sending = running.get(clientId)
      remove(clientId)
      sending?.abort.abort()
    },
    /** It is stored, although its sending was not answered. */
    settle: remove,
  }
}
