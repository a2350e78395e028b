// Requests and results of one scope (a project workspace, or an image being revised). The state outlives the page; the
// server generates the images.
import type { GeneratedImage } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { GenerationRequest } from '#api/ai.ts'
import { cancelGeneration, createGeneration, generationsQuery, hasEnded, refreshGenerations } from '#api/generations.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { useGaps } from '#lib/socket/use-connection.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import type { Outgoing } from './work.ts'

export type Shown = {
  /** Images of one generation, shown side by side. */
  readonly images: readonly GeneratedImage[]
  /** The full source image; null if only the records are known. */
  readonly base: File | null
  readonly generation: string | null
  /** The image being compared, if there are several. */
  readonly picked: string | null
}

type JobsState = {
  /** Latest first. */
  readonly outgoing: readonly Outgoing[]
  /** Generations whose result will be shown here. */
  readonly awaited: readonly string[]
  /** The last failed generation, until another is requested or shown. */
  readonly failed: string | null
  readonly shown: Shown | null
  /** True after a request, until the user views something else. */
  readonly isWaiting: boolean
  /** Pinned by the user: a finished generation does not replace `shown`. */
  readonly isChosen: boolean
  /** Why the request could not be sent. */
  readonly fault: string | null
}

const nothing: JobsState = {
  outgoing: [],
  awaited: [],
  failed: null,
  shown: null,
  isWaiting: true,
  isChosen: false,
  fault: null,
}

/** Uploads above this size show their progress. */
const largeBytes = 1_000_000
/** Limit of remembered requests, because each holds its images. */
const maxRequests = 20

/** Requests since the page was loaded, by generation id. */
export type GenerationRequests = Map<string, GenerationRequest>

const rememberRequest = (requests: GenerationRequests, id: string, request: GenerationRequest): void => {
  requests.set(id, request)
  const [oldest] = requests.keys()
  if (requests.size > maxRequests && oldest !== undefined) requests.delete(oldest)
}

export const shownOf = (requests: GenerationRequests, { id, images }: Generation): Shown => ({
  images,
  base: requests.get(id)?.images[0] ?? null,
  generation: id,
  picked: null,
})

type Facts = Pick<Outgoing, 'prompt' | 'provider_name' | 'count' | 'base'>

const createJobs = (scope: string, requests: GenerationRequests) => {
  const { getState, subscribe, change } = createStore(nothing)
  const aborts = new Map<string, AbortController>()
  let lastOutgoing = 0

  const changeOutgoing = (id: string, part: Partial<Outgoing> | null): readonly Outgoing[] =>
    getState().outgoing.flatMap((one) => {
      if (one.id !== id) return [one]
      return part === null ? [] : [{ ...one, ...part }]
    })

  const showResult = (shown: Shown, isChosen: boolean): void =>
    change({ shown, isChosen, isWaiting: false, failed: null, fault: null })

  return {
    getState,
    subscribe,
    /** Sends a request in the background. Calls `onAccepted` once the server accepts it, on whatever page. */
    submit: async (
      session: Session,
      facts: Facts,
      buildRequest: () => Promise<GenerationRequest>,
      onAccepted?: () => void,
    ): Promise<void> => {
      lastOutgoing += 1
      const id = `outgoing-${scope}-${lastOutgoing}`
      const abort = new AbortController()
      aborts.set(id, abort)
      const outgoing = [{ id, ...facts, startedAt: Date.now(), progress: null }, ...getState().outgoing]
      change({ outgoing, isWaiting: true, isChosen: false, failed: null, fault: null })
      try {
        const request = await buildRequest()
        abort.signal.throwIfAborted()
        const isLarge = request.images.reduce((sum, { size }) => sum + size, 0) > largeBytes
        const onProgress = (progress: number) => change({ outgoing: changeOutgoing(id, { progress }) })
        const watching = { signal: abort.signal, ...(isLarge ? { onProgress } : {}) }
        const generation = await createGeneration(session, request, watching)
        rememberRequest(requests, generation.id, request)
        change({ outgoing: changeOutgoing(id, null), awaited: [...getState().awaited, generation.id] })
        onAccepted?.()
      } catch (error) {
        const fault = abort.signal.aborted ? null : sentenceOf(error, messages.ai.generateFailed)
        change({ outgoing: changeOutgoing(id, null), ...(fault !== null && { fault, isWaiting: false }) })
      } finally {
        aborts.delete(id)
      }
    },
    /** Aborts an upload. */
    stop: (id: string): void => {
      aborts.get(id)?.abort()
      change({ outgoing: changeOutgoing(id, null) })
    },
    await: (id: string): void => {
      if (!getState().awaited.includes(id)) change({ awaited: [...getState().awaited, id] })
    },
    /** Shows an awaited generation that has ended. Returns false if it was not shown because another is pinned. */
    settle: (generation: Generation): boolean => {
      const { awaited, isChosen } = getState()
      if (!hasEnded(generation) || !awaited.includes(generation.id)) return true
      change({ awaited: awaited.filter((id) => id !== generation.id) })
      if (generation.images.length === 0 && generation.status !== 'failed') return true // cancelled by the user
      if (isChosen) return false
      if (generation.images.length > 0) showResult(shownOf(requests, generation), false)
      else change({ failed: generation.id, isWaiting: true })
      return true
    },
    choose: (shown: Shown): void => showResult(shown, true),
    /** Selects one of the shown images; null shows all. */
    pick: (picked: string | null): void => {
      const { shown } = getState()
      if (shown) change({ shown: { ...shown, picked }, isChosen: true })
    },
    setFault: (fault: string | null): void => change({ fault }),
    /** Clears the result; running generations continue. */
    clear: (isChosen: boolean): void => change({ shown: null, isWaiting: false, isChosen, failed: null, fault: null }),
    clearFailed: (): void => change({ failed: null }),
    /** Restores a cleared result unless another is shown. */
    restore: (shown: Shown | null): void => {
      if (getState().shown === null && shown !== null) change({ shown, isWaiting: false })
    },
  }
}

/** Keyed by user and scope, so users never see each other's results. */
const createJobStores = () => {
  const requests: GenerationRequests = new Map()
  return { requests, ...createKeyed((scope) => createJobs(scope, requests)) }
}

/** Replaces image records with fresher ones, because URLs in older records may have expired. */
export const refreshShown = (shown: Shown | null, images: readonly GeneratedImage[]): Shown | null => {
  if (!shown) return null
  const known = new Map(images.map((image) => [image.id, image]))
  return { ...shown, images: shown.images.map((image) => known.get(image.id) ?? image) }
}

/** Adds images that were finished since the generation was first shown. */
const withMore = (shown: Shown | null, generations: readonly Generation[]): Shown | null => {
  const made = shown && generations.find(({ id }) => id === shown.generation)?.images
  return shown && made && made.length > shown.images.length ? { ...shown, images: made } : shown
}

type Options = {
  /** True in a workspace, which shows every generation of the project; false in a panel, which shows only its own. */
  readonly awaitsAll?: boolean
  /** Called when a generation ends while the user views another one. */
  readonly onMissed?: (generation: Generation) => void
}

/** Requests and results of one scope. */
export const useJobs = (scope: string, uid_project: string, { awaitsAll = false, onMissed }: Options = {}) => {
  const session = useSessionStore()
  const stores = useStateOf(createJobStores)
  const [store] = useState(() => stores.open(scope))
  const state = useStore(store)
  const { data, error, refetch } = useQuery({
    ...generationsQuery(session, uid_project),
    refetchOnMount: 'always',
  })
  const generations = data?.generations ?? []
  const shown = refreshShown(
    withMore(state.shown, generations),
    generations.flatMap(({ images }) => images),
  )

  useGaps(() => refreshGenerations(session)) // the bell applies their events on every page

  const { awaited } = state
  const awaitMore = useEffectEvent((id: string) => awaitsAll && store.await(id))
  const settle = useEffectEvent((generation: Generation) => {
    if (!store.settle(generation)) onMissed?.(generation)
  })
  useEffect(() => {
    for (const generation of data?.generations ?? []) {
      if (!hasEnded(generation)) awaitMore(generation.id)
      else if (awaited.includes(generation.id)) settle(generation)
    }
  }, [data, awaited])

  return {
    ...state,
    shown,
    requests: stores.requests,
    generations,
    /** Why no list could be loaded. */
    listFault: data ? null : error,
    readList: () => void refetch(),
    /** The latest upload or running generation, if the user is waiting for it. */
    waitingFor: state.isWaiting
      ? (state.outgoing[0] ?? generations.find((one) => !hasEnded(one) && awaited.includes(one.id)) ?? null)
      : null,
    failure: state.isWaiting ? (generations.find(({ id }) => id === state.failed) ?? null) : null,
    submit: (facts: Facts, buildRequest: () => Promise<GenerationRequest>, onAccepted?: () => void): void =>
      void store.submit(session, facts, buildRequest, onAccepted),
    /** Aborts an upload or cancels a running generation. */
    cancel: async (id: string): Promise<void> => {
      const generation = generations.find((one) => one.id === id)
      if (generation) await cancelGeneration(session, generation)
      else store.stop(id)
    },
    await: store.await,
    choose: store.choose,
    pick: store.pick,
    setFault: store.setFault,
    clearShown: store.clear,
    clearFailed: store.clearFailed,
    restore: store.restore,
  }
}
