import type { ReactNode } from 'react'

import { SessionProvider } from '#lib/session/session-provider.tsx'

import { openSession } from './open-session.ts'

/** Creates a wrapper for components that read client state; its components share the state. */
export const createStateWrapper = () => {
  const session = openSession()
  return function WithState({ children }: { children: ReactNode }) {
    return <SessionProvider session={session}>{children}</SessionProvider>
  }
}
