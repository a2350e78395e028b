import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { useEffect, useEffectEvent, useRef } from 'react'

import { changeStack } from '#api/review-reading.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { online } from '#lib/browser/online.ts'
import { CallError } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { saveText, readText } from './draft.ts'
import { withComment, withPin } from './stack-changes.ts'
import { createUnsent, type Stored, type Unsent } from './unsent.ts'

/** Per user and stack, so that pending comments are still shown after visiting another file. */
const createUnsents = () => createKeyed(createUnsent)

const clientIdsOf = (pins: readonly Pin[], me: string): ReadonlySet<string> =>
  new Set(
    pins
      .flatMap((pin) => [pin, ...pin.comments])
      .flatMap(({ clientId, author }) => (clientId !== null && author.uid_user === me ? [clientId] : [])),
  )

/** All comments and replies that a draft can refer to. */
const textsOf = (pins: readonly Pin[]): readonly { readonly uid_pin: string; readonly uid: string }[] =>
  pins.flatMap(({ uid_pin, comments }) => [
    { uid_pin, uid: uid_pin },
    ...comments.map(({ uid_comment }) => ({ uid_pin, uid: uid_comment })),
  ])

/** Rescues drafts about comments that another user deleted. */
const useRescue = (
  { file: { uid_stack }, pins, isReading, fault }: ReviewView,
  me: string,
  rescue: (uid_pin: string, html: string) => void,
): void => {
  const known = useRef<{ readonly uid_stack: string; readonly pins: readonly Pin[] }>(null)
  const save = useEffectEvent((uid_pin: string, uid: string) => {
    for (const kind of ['answer', 'edit'] as const) {
      const html = readText(kind, me, uid)
      saveText(kind, me, uid, null)
      if (html !== null) rescue(uid_pin, html)
    }
  })
  useEffect(() => {
    if (isReading || fault !== null) return
    const before = known.current
    known.current = { uid_stack, pins }
    if (before?.uid_stack !== uid_stack) return
    const here = new Set(textsOf(pins).map(({ uid }) => uid))
    for (const { uid_pin, uid } of textsOf(before.pins)) if (!here.has(uid)) save(uid_pin, uid)
  }, [uid_stack, pins, isReading, fault])
}

/** The user's comments on the file that are not stored yet. */
export const useUnsent = (view: ReviewView) => {
  const { uid_project } = view.project
  const { uid_stack } = view.file
  const session = useSessionStore()
  const connection = useConnection()
  const isOnTeam = may(view.project, 'viewTeamComments')
  const me = useSession().user?.uid_user ?? ''
  const scope = `${me}/${uid_stack}`
  const store = useStateOf(createUnsents).open(scope)

  useEffect(() => {
    const deliver = async ({ target, html: content, clientId }: Unsent): Promise<Stored> => {
      // Never send one user's texts as another user who has logged in since.
      if (session.getState().user?.uid_user !== me) throw new CallError(messages.session.notAuthenticated, 401)
      if ('uid_pin' in target) {
        const { uid_pin, visibility } = target
        const body = { content, clientId, ...(visibility ? { visibility } : {}) }
        return {
          uid_pin,
          ...(await session.call('createPinComment', { params: { pinId: uid_pin }, body }, reviewMessages.pinFailed)),
        }
      }
      const { mark, visibility } = target
      // From a client the server would show it to clients and guests.
      if (visibility === 'team' && !isOnTeam) throw new CallError(messages.http.notAllowed, 403)
      const body = { ...mark, content, clientId, ...(visibility ? { visibility } : {}) }
      return session.call('createPin', { params: { fileId: target.uid_file }, body }, reviewMessages.pinFailed)
    }
    const onStored = (stored: Stored): void =>
      changeStack(session, uid_stack, (stack) =>
        'pin' in stored ? withPin(stack, stored.pin) : withComment(stack, stored.uid_pin, stored.comment),
      )
    store.use({ deliver, onStored })
    // Retry what was left from the last visit.
    store.retryWaiting()
  }, [session, me, store, uid_stack, isOnTeam])
  useEffect(() => connection.onJoin(uid_project, store.retryWaiting), [connection, uid_project, store])
  useEffect(() => online.subscribe(() => online.getState() && store.retryWaiting()), [store])

  const unsent = useStore(store)
  // The response may have been lost; a stored client id proves arrival.
  const arrived = clientIdsOf(view.pins, me)
  const left = unsent.filter(({ clientId }) => !arrived.has(clientId))
  useEffect(() => {
    if (left.length < unsent.length) {
      for (const one of unsent) if (!left.includes(one)) store.remove(one.clientId)
    }
  })
  useRescue(view, me, (uid_pin, html) => store.rescue({ uid_pin }, html))

  const { send, retry, remove: discard } = store
  return { unsent: left, send, retry, discard }
}

export type UnsentComments = ReturnType<typeof useUnsent>
