import type { Provider } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { providersQuery, switchProvider } from '#api/ai.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export type ProviderChoice = {
  readonly providers: readonly Provider[]
  /** Null while loading. */
  readonly chosen: Provider | null
  /** The provider chosen here that has stopped working since; another one is selected instead. */
  readonly missed: Provider | null
  readonly choose: (id: string) => void
  /** Why the choice could not be stored; it still applies to this page. */
  readonly notKept: string | null
  readonly fault: string | null
  readonly retry: () => void
}

/** Available and not known to be broken. */
export const isUsable = ({ available, health }: Provider): boolean => available && health !== 'broken'

/** The provider for the next image: the one chosen here, else the last stored choice. */
export const useProviderChoice = (): ProviderChoice => {
  const session = useSessionStore()
  const { data, error, refetch } = useQuery(providersQuery(session))
  // Saved in order, so the last choice wins.
  const { mutate: keep, error: refusal } = useMutation({
    mutationFn: (id: string) => switchProvider(session, id),
    scope: { id: 'switch-provider' },
  })
  const [wanted, setWanted] = useState<string | null>(null)
  const providers = data?.providers ?? []
  const chosen =
    providers.find((provider) => provider.id === wanted && isUsable(provider)) ??
    providers.find(({ current }) => current) ??
    null
  // The provider shown as chosen; if it stops working, it is reported as `missed`.
  const [shown, setShown] = useState<string | null>(null)
  const missed = providers.find((provider) => provider.id === shown && !isUsable(provider)) ?? null
  if (chosen !== null && missed === null && chosen.id !== shown) setShown(chosen.id)
  return {
    providers,
    chosen,
    missed,
    choose: (id) => {
      setWanted(id)
      setShown(id)
      keep(id)
    },
    notKept: refusal && sentenceOf(refusal, messages.ai.switchFailed),
    fault: error && !data ? sentenceOf(error, messages.ai.providersFailed) : null,
    retry: () => void refetch(),
  }
}
