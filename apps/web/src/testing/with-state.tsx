import type { ReactNode } from 'react'

import { createClientState } from '#lib/store/client-state.ts'
import { ClientStateContext } from '#lib/store/use-client-state.ts'

/** A wrapper for components that read client state; what is rendered in the same one shares it. */
export const createStateWrapper = () => {
  const state = createClientState()
  return function WithState({ children }: { children: ReactNode }) {
    return <ClientStateContext value={state}>{children}</ClientStateContext>
  }
}
