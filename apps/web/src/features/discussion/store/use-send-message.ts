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

/** Per user and project, so that pending messages are still shown after visiting another tab. */
const createUnsents = () => createKeyed(createUnsentMessages)

type Options = {
  readonly projectId: string
  readonly me: string
  readonly scope: string
  /** Called with the stored message. */
  readonly onStored: (reply: Reply) => void
}

type Sending = Pick<UnsentMessages, 'send' | 'retry' | 'retryWaiting' | 'discard'> & {
  readonly unsent: readonly Unsent[]
}

/** Sends over the socket if connected; as a request for files or without a socket. */
export const useSendMessage = ({ projectId, me, scope, onStored }: Options): Sending => {
  const session = useSessionStore()
  const connection = useConnection()
  const unsents = useStateOf(createUnsents)
  const [messages] = useState(() => unsents.open(scope))

  useEffect(() => {
    const deliver: Deliver = async ({ html, files, quote, clientId }, options) => {
      // Never send one user's text as another user who has logged in since.
      if (session.getState().user?.uid_user !== me) throw new CallError(sentences.session.notAuthenticated, 401)
      const quotedMessage = quote?.uid_reply ?? null
      if (files.length === 0 && connection.getState() === 'on' && online.getState()) {
        const message = { projectId, content: html, quotedMessage, clientId }
        const answer = await connection.emitWithAck('send_project_message', message).catch(() => null)
        if (answer?.success) return answer.message
        // Without a response, or with an expired session, fall through to the request below.
        if (answer && answer.code !== 'unauthenticated') throw new CallError(answer.error, 400)
      }
      return postMessage(session, projectId, { content: html, quotedMessage, clientId, files }, options)
    }
    messages.use({ deliver, onStored })
  })
  // The response may have been lost; the broadcast message proves arrival.
  useServerEvent('receive_project_message', ({ uid_user, clientId }) => {
    if (uid_user === me && clientId !== null) messages.settle(clientId)
  })

  const unsent = useStore(messages)
  useLeaveGuard(unsent.some(({ files }) => files.length > 0))
  const { send, retry, retryWaiting, discard } = messages
  return { unsent, send, retry, retryWaiting, discard }
}
