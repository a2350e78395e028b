import { type ReactNode, useState } from 'react'

import { SessionProvider } from '#lib/session/session-provider.tsx'

import { openSession } from './open-session.ts'

export function WithSession({ children }: { children: ReactNode }) {
  const [session] = useState(() => openSession())
  return <SessionProvider session={session}>{children}</SessionProvider>
}
