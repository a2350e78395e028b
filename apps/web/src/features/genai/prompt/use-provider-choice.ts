import type { Provider } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { providersQuery } from '#api/ai.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export type ProviderChoice = {
  readonly providers: readonly Provider[]
  /** Null until they are known. */
  readonly chosen: Provider | null
  readonly choose: (id: string) => void
  readonly fault: string | null
  readonly retry: () => void
}

/** Who makes the next image: the one that this person chose here, else the one of last time. */
export const useProviderChoice = (): ProviderChoice => {
  const { data, error, refetch } = useQuery(providersQuery(useSessionStore()))
  const [wanted, setWanted] = useState<string | null>(null)
  const providers = data?.providers ?? []
  const chosen = providers.find(({ id }) => id === wanted) ?? providers.find(({ current }) => current) ?? null
  return {
    providers,
    chosen,
    choose: setWanted,
    fault: error && !data ? sentenceOf(error, messages.ai.providersFailed) : null,
    retry: () => void refetch(),
  }
}
