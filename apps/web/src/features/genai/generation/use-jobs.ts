import type { GeneratedImage } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { cancelGeneration, followGenerations, generationsQuery, hasEnded } from '#api/generations.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps } from '#lib/socket/use-connection.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createJobStores, type Shown } from './job-store.ts'

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
  const { data, error, refetch } = useQuery(generationsQuery(session, uid_project))
  const generations = data?.generations ?? []
  const shown = refreshShown(
    withMore(state.shown, generations),
    generations.flatMap(({ images }) => images),
  )

  useGaps([], (quietMs) => followGenerations(session, quietMs)) // the bell hears of generations on every page

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
    ask: (...[facts, makeWish, onTaken]: DropFirst<Parameters<typeof store.ask>>): void =>
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

type DropFirst<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never
