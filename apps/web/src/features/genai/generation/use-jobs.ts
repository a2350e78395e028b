// What is requested in one scope (a project's table, or a picture that is being revised) and what is shown of it. The state
// outlives the page, so it is unchanged when the person comes back; the server makes the images.
import type { GeneratedImage } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { GenerationWish } from '#api/ai.ts'
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
  /** Made at once, side by side. */
  readonly images: readonly GeneratedImage[]
  /** The picture that they were made from, whole; null where only their records are known. */
  readonly base: File | null
  readonly generation: string | null
  /** The one that is compared, of several. */
  readonly picked: string | null
}

type JobsState = {
  /** The latest first. */
  readonly outgoing: readonly Outgoing[]
  /** Generations whose end is to be shown here. */
  readonly awaited: readonly string[]
  /** The one that failed last, until something else is asked for or looked at. */
  readonly failed: string | null
  readonly shown: Shown | null
  /** Somebody asked for something and looks at nothing else since. */
  readonly isWaiting: boolean
  /** Somebody wants to see what is shown, or nothing: what becomes ready does not replace it. */
  readonly isChosen: boolean
  /** Why nothing could be asked for. */
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

/** Files above this are worth telling how much of them has left. */
const largeBytes = 1_000_000
/** So many wishes are remembered, with their pictures. */
const mostWishes = 20

/** What generations were requested with since the page was loaded, by generation. */
export type Wishes = Map<string, GenerationWish>

const keepWish = (wishes: Wishes, id: string, wish: GenerationWish): void => {
  wishes.set(id, wish)
  const [oldest] = wishes.keys()
  if (wishes.size > mostWishes && oldest !== undefined) wishes.delete(oldest)
}

export const shownOf = (wishes: Wishes, { id, images }: Generation): Shown => ({
  images,
  base: wishes.get(id)?.images[0] ?? null,
  generation: id,
  picked: null,
})

type Facts = Pick<Outgoing, 'prompt' | 'provider_name' | 'count' | 'base'>

const createJobs = (scope: string, wishes: Wishes) => {
  const { getState, subscribe, change } = createStore(nothing)
  const aborts = new Map<string, AbortController>()
  let lastOutgoing = 0

  const changeOutgoing = (id: string, part: Partial<Outgoing> | null): readonly Outgoing[] =>
    getState().outgoing.flatMap((one) => {
      if (one.id !== id) return [one]
      return part === null ? [] : [{ ...one, ...part }]
    })

  const lay = (shown: Shown, isChosen: boolean): void =>
    change({ shown, isChosen, isWaiting: false, failed: null, fault: null })

  return {
    getState,
    subscribe,
    /** Sends it and goes on; whether it was taken is told here and to `onTaken`, on whatever page. */
    ask: async (
      session: Session,
      facts: Facts,
      makeWish: () => Promise<GenerationWish>,
      onTaken?: () => void,
    ): Promise<void> => {
      lastOutgoing += 1
      const id = `outgoing-${scope}-${lastOutgoing}`
      const abort = new AbortController()
      aborts.set(id, abort)
      const outgoing = [{ id, ...facts, startedAt: Date.now(), progress: null }, ...getState().outgoing]
      change({ outgoing, isWaiting: true, isChosen: false, failed: null, fault: null })
      try {
        const wish = await makeWish()
        abort.signal.throwIfAborted()
        const isLarge = wish.images.reduce((sum, { size }) => sum + size, 0) > largeBytes
        const onProgress = (progress: number) => change({ outgoing: changeOutgoing(id, { progress }) })
        const watching = { signal: abort.signal, ...(isLarge ? { onProgress } : {}) }
        const generation = await createGeneration(session, wish, watching)
        keepWish(wishes, generation.id, wish)
        change({ outgoing: changeOutgoing(id, null), awaited: [...getState().awaited, generation.id] })
        onTaken?.()
      } catch (error) {
        const fault = abort.signal.aborted ? null : sentenceOf(error, messages.ai.generateFailed)
        change({ outgoing: changeOutgoing(id, null), ...(fault !== null && { fault, isWaiting: false }) })
      } finally {
        aborts.delete(id)
      }
    },
    /** Takes one back that is being sent. */
    stop: (id: string): void => {
      aborts.get(id)?.abort()
      change({ outgoing: changeOutgoing(id, null) })
    },
    await: (id: string): void => {
      if (!getState().awaited.includes(id)) change({ awaited: [...getState().awaited, id] })
    },
    /** One that was awaited has ended: it is shown, unless somebody looks at something else. Answers whether it is. */
    settle: (generation: Generation): boolean => {
      const { awaited, isChosen } = getState()
      if (!hasEnded(generation) || !awaited.includes(generation.id)) return true
      change({ awaited: awaited.filter((id) => id !== generation.id) })
      if (generation.images.length === 0 && generation.status !== 'failed') return true // whoever cancelled knows
      if (isChosen) return false
      if (generation.images.length > 0) lay(shownOf(wishes, generation), false)
      else change({ failed: generation.id, isWaiting: true })
      return true
    },
    /** Somebody wants to see this. */
    choose: (shown: Shown): void => lay(shown, true),
    /** One of those that are shown, or null: all of them. */
    pick: (picked: string | null): void => {
      const { shown } = getState()
      if (shown) change({ shown: { ...shown, picked }, isChosen: true })
    },
    say: (fault: string | null): void => change({ fault }),
    /** Nothing is shown. What is under way goes on. */
    clear: (isChosen: boolean): void => change({ shown: null, isWaiting: false, isChosen, failed: null, fault: null }),
    /** What failed is not told of any more. */
    forgetFailed: (): void => change({ failed: null }),
    /** What was cleared, unless there is something else by now. */
    putBack: (shown: Shown | null): void => {
      if (getState().shown === null && shown !== null) change({ shown, isWaiting: false })
    },
  }
}

/** Keyed by person and by what is made there: nobody finds what another has made. */
const createJobStores = () => {
  const wishes: Wishes = new Map()
  return { wishes, ...createKeyed((scope) => createJobs(scope, wishes)) }
}

/** Its images as they were last read: the addresses in older records may have run out. */
export const refreshShown = (shown: Shown | null, images: readonly GeneratedImage[]): Shown | null => {
  if (!shown) return null
  const known = new Map(images.map((image) => [image.id, image]))
  return { ...shown, images: shown.images.map((image) => known.get(image.id) ?? image) }
}

/** Those that were made since it was laid on the table lie there too. */
const withMore = (shown: Shown | null, generations: readonly Generation[]): Shown | null => {
  const made = shown && generations.find(({ id }) => id === shown.generation)?.images
  return shown && made && made.length > shown.images.length ? { ...shown, images: made } : shown
}

type Options = {
  /** A project's table awaits whatever is made for the project, a panel only what was asked for there. */
  readonly awaitsAll?: boolean
  /** Something became ready, or failed, while somebody looks at something else. */
  readonly onMissed?: (generation: Generation) => void
}

/** What is asked for in one scope, and what came of it. */
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
    wishes: stores.wishes,
    generations,
    /** Null while they are being read. */
    listFault: data ? null : error,
    readList: () => void refetch(),
    /** The latest that the person waits for and looks at nothing else: being sent, or being made. */
    waitingFor: state.isWaiting
      ? (state.outgoing[0] ?? generations.find((one) => !hasEnded(one) && awaited.includes(one.id)) ?? null)
      : null,
    failure: state.isWaiting ? (generations.find(({ id }) => id === state.failed) ?? null) : null,
    ask: (facts: Facts, makeWish: () => Promise<GenerationWish>, onTaken?: () => void): void =>
      void store.ask(session, facts, makeWish, onTaken),
    /** Whatever it is: what is being sent is taken back, what is being made is cancelled. */
    cancel: async (id: string): Promise<void> => {
      const generation = generations.find((one) => one.id === id)
      if (generation) await cancelGeneration(session, generation)
      else store.stop(id)
    },
    await: store.await,
    choose: store.choose,
    pick: store.pick,
    say: store.say,
    clearShown: store.clear,
    forgetFailed: store.forgetFailed,
    putBack: store.putBack,
  }
}
