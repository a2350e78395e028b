import { messages as sentences } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { useEffect, useState } from 'react'

import { postMessage } from '#api/replies.ts'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { online } from '#lib/browser/online.ts'
import { CallError } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createUnsentMessages, type Deliver, type UnsentMessages, type Unsent } from './unsent-messages.ts'

/** By person and project: what is under way is still shown after a look at another tab. */
const createUnsents = () => createKeyed(createUnsentMessages)

type Options = {
  readonly projectId: string
  readonly me: string
  readonly scope: string
  /** It is stored, as this. */
  readonly onStored: (reply: Reply) => void
}

type Sending = Pick<UnsentMessages, 'send' | 'retry' | 'retryWaiting' | 'discard'> & {
  readonly unsent: readonly Unsent[]
}

/** Sends over the socket where that is open; with files, or where it is not, as a request of its own. */
export const useSendMessage = ({ projectId, me, scope, onStored }: Options): Sending => {
  const session = useSessionStore()
  const connection = useConnection()
  const unsents = useStateOf(createUnsents)
  const [messages] = useState(() => unsents.open(scope))

  useEffect(() => {
    const deliver: Deliver = async ({ html, files, quote, clientId }, options) => {
      // What one person wrote is never sent by another who has logged in here since.
      if (session.getState().user?.uid_user !== me) throw new CallError(sentences.session.notAuthenticated, 401)
      const quotedMessage = quote?.uid_reply ?? null
      if (files.length === 0 && connection.getState() === 'on' && online.getState()) {
        const message = { projectId, content: html, quotedMessage, clientId }
        const answer = await connection.emitWithAck('send_project_message', message).catch(() => null)
        if (answer?.success) return answer.message
        // Not answered, or by a session that is over: the request below knows how to go on.
        if (answer && answer.code !== 'unauthenticated') throw new CallError(answer.error, 400)
      }
      return postMessage(session, projectId, { content: html, quotedMessage, clientId, files }, options)
    }
    messages.use({ deliver, onStored })
  })
  // The answer to a sending may get lost; the message itself says that it has arrived.
  useServerEvent('receive_project_message', ({ uid_user, clientId }) => {
    if (uid_user === me && clientId !== null) messages.settle(clientId)
  })

  const unsent = useStore(messages)
  useLeaveGuard(unsent.some(({ files }) => files.length > 0))
  const { send, retry, retryWaiting, discard } = messages
  return { unsent, send, retry, retryWaiting, discard }
}
