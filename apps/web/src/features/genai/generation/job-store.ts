// What is asked for in one scope (a project's table, or a picture that is being revised), and what is shown of it, outside
// the page: who looks elsewhere meanwhile finds it where it was. The images themselves are the server's to make.
import type { GeneratedImage } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'

import type { GenerationWish } from '#api/ai.ts'
import { createGeneration, hasEnded } from '#api/generations.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

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
export const createJobStores = () => {
  const wishes: Wishes = new Map()
  return { wishes, ...createKeyed((scope) => createJobs(scope, wishes)) }
}
