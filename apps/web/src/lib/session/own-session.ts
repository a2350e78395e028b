import type { ClientState } from '#lib/store/client-state.ts'

import type { Session } from './session.ts'

const roots = new WeakMap<Session, Session>()

/** The session itself, for what is shared by all who sign in here one after the other. */
export const rootSession = (session: Session): Session => roots.get(session) ?? session

/**
 * The session for what this person begins on the screen. An act that outlives their session (a queue, a file that is
 * fetched first) finds its calls refused once another person is signed in, instead of made in that person's name, and
 * writes to their own client state, which is no longer shown then.
 */
export const ownSession = (session: Session, uid_user: string, state: ClientState = session.state): Session => {
  const root = rootSession(session)
  const call: Session['call'] = (name, options, otherwise) => root.call(name, options, otherwise, uid_user)
  // An object whose prototype is the session has everything that the session has.
  const own = Object.create(root, { call: { value: call }, state: { value: state } }) as Session
  roots.set(own, root)
  return own
}
