import type { ClientState } from '#lib/store/client-state.ts'

import type { Session } from './session.ts'

const roots = new WeakMap<Session, Session>()

/** Returns the session shared by all users who sign in here one after another. */
export const rootSession = (session: Session): Session => roots.get(session) ?? session

/**
 * A session bound to one user, for actions that may outlive the session (queues, downloads). Its calls fail once
 * another user is signed in, and it writes to the first user's client state, which is then no longer shown.
 */
export const ownSession = (session: Session, uid_user: string, state: ClientState = session.state): Session => {
  const root = rootSession(session)
  const call: Session['call'] = (name, options, otherwise) => root.call(name, options, otherwise, uid_user)
  const own = Object.create(root, { call: { value: call }, state: { value: state } }) as Session
  roots.set(own, root)
  return own
}
