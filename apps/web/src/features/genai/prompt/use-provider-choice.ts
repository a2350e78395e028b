import type { Provider } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { providersQuery, switchProvider } from '#api/ai.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export type ProviderChoice = {
  readonly providers: readonly Provider[]
  /** Null until they are known. */
  readonly chosen: Provider | null
  /** The one that was chosen here and that has stopped working since: another one is chosen. */
  readonly missed: Provider | null
  readonly choose: (id: string) => void
  /** Why the choice could not be kept for the next time; what is made here is made by it all the same. */
  readonly notKept: string | null
  readonly fault: string | null
  readonly retry: () => void
}

/** Set up, and not known to be broken. */
export const isUsable = ({ available, health }: Provider): boolean => available && health !== 'broken'

/** Who makes the next image: the one that this person chose here, else the one of last time. */
export const useProviderChoice = (): ProviderChoice => {
  const session = useSessionStore()
  const { data, error, refetch } = useQuery(providersQuery(session))
  // In the order in which they were chosen: the last one stays.
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
  // The one that was shown as chosen, until it stops working: then this is what the person misses.
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
