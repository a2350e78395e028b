import type { ReactNode } from 'react'

import { SessionProvider } from '#lib/session/session-provider.tsx'

import { openSession } from './open-session.ts'

/** A wrapper for components that read client state; what is rendered in the same one shares it. */
export const createStateWrapper = () => {
  const session = openSession()
  return function WithState({ children }: { children: ReactNode }) {
    return <SessionProvider session={session}>{children}</SessionProvider>
  }
}
