// Runs this process's share of generations: claims waiting ones within the limits, generates the images and stores the
// result. Requeues or ends the generations of dead processes.
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import type { AiState } from '#features/ai/ai-context.ts'
import { couldNot } from '#features/ai/ask-provider.ts'
import { listImagesOf } from '#features/ai/images/generated-queries.ts'
import type { ProviderKind } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { findUnavailable } from '#platform/find-unavailable.ts'
import { ProductError } from '#platform/product-error.ts'

import { claimNext, hasRunningGenerations, listNoLongerMine, lockLost } from './claim-queries.ts'
import { endGeneration } from './end-generation.ts'
import { listAnswers, updateGeneration, type GenerationRow } from './generation-queries.ts'
import { lockMine, makeImages, NoLongerMine } from './make-generation.ts'
import { broadcastGeneration } from './present-generation.ts'

type Running = Context & AiState

const pollEveryMs = 1000
/** How often a provider is asked for the same images when processes die. */
const asksMax = 2
/** Providers charging per request; asking again would be charged twice. */
const metered: ReadonlySet<ProviderKind> = new Set(['google', 'openai', 'fal', 'replicate', 'black-forest-labs'])

const putBack = async (context: Running, tx: Tx, { uid_generation, uid_user }: GenerationRow): Promise<void> => {
  await updateGeneration(tx, uid_generation, { status: 'queued', instance: null, progress: null })
  tx.afterCommit(() => {
    broadcastGeneration(context, uid_generation, uid_user)
    context.generations.poke()
  })
}

/** Ends the locked generation with a reason for missing images. */
const fail = async (context: Running, tx: Tx, row: GenerationRow, reason: string): Promise<void> => {
  const made = (await listImagesOf(tx, [row.uid_generation])).length
  const end =
    made > 0
      ? { status: 'done' as const, error: generationMessages.partlyGenerated(made, row.count, reason) }
      : { status: 'failed' as const, error: reason }
  await endGeneration(context, tx, row, { ...end, isWhole: made === row.count })
}

/**
 * Hands over a locked generation of a stopped or dead process. It is queued again if answers are stored, or if it can be
 * requested without a second charge by the service. Otherwise it ends, and its credits are returned.
 */
const handOn = async (context: Running, tx: Tx, row: GenerationRow, isStopped: boolean): Promise<void> => {
  if (row.is_awaited) return endGeneration(context, tx, row, { status: 'cancelled', error: null })
  const provider = context.providers.find(({ id }) => id === row.provider)
  const isAnswered = (await listAnswers(tx, row.uid_generation)).length > 0
  const isFree = provider !== undefined && (!metered.has(provider.kind) || (isStopped && provider.can.cancel))
  const mayAsk = row.asks === 0 || (isFree && row.asks < asksMax)
  return isAnswered || mayAsk ? putBack(context, tx, row) : fail(context, tx, row, generationMessages.interrupted)
}

/** Runs the action if this process still owns the row. */
const withMine = (
  context: Running,
  claimed: GenerationRow,
  act: (tx: Tx, row: GenerationRow) => Promise<void>,
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const row = await lockMine(context, tx, claimed)
    if (row) await act(tx, row)
  })

const sentenceFor = (error: unknown): string => {
  if (error instanceof ProductError) return error.message
  const passing = findUnavailable(error)
  return passing ? generationMessages.withoutCharge(passing.message) : couldNot('image').message
}

const makeOne = async (context: Running, row: GenerationRow, signal: AbortSignal, isStopping: () => boolean) => {
  const { generations, log } = context
  const { uid_generation } = row
  try {
    const made = await makeImages(context, row, signal)
    await withMine(context, row, (tx, mine) =>
      endGeneration(context, tx, mine, { status: 'done', error: null, isWhole: true }),
    )
    if (made) generations.awaited.get(uid_generation)?.resolve(made)
  } catch (error) {
    if (isStopping()) {
      await withMine(context, row, (tx, mine) => handOn(context, tx, mine, true))
      generations.awaited.get(uid_generation)?.reject(couldNot('image'))
      return
    }
    if (!(error instanceof ProductError || error instanceof NoLongerMine)) {
      log.warn({ err: error }, 'a generation failed')
    }
    await withMine(context, row, (tx, mine) => fail(context, tx, mine, sentenceFor(error)))
    generations.awaited.get(uid_generation)?.reject(error)
  }
}

export type RunningGenerations = { readonly stop: () => Promise<void> }

/** Runs now and periodically. */
export const runGenerations = (context: Running): RunningGenerations => {
  const { config, db, generations, instance, log } = context
  const limits = { perProvider: config.AI_AT_ONCE_PER_PROVIDER, perPerson: config.AI_AT_ONCE_PER_PERSON }
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  const isRunning = (): boolean => !isStopping
  let looking: Promise<void> | null = null
  let isPoked = false

  const begin = (row: GenerationRow): void => {
    const controller = new AbortController()
    // It was cancelled elsewhere and retried before this process noticed.
    generations.making.get(row.uid_generation)?.abort()
    generations.making.set(row.uid_generation, controller)
    broadcastGeneration(context, row.uid_generation, row.uid_user)
    const making = makeOne(context, row, controller.signal, () => isStopping)
      .catch((error: unknown) => {
        // The database is unavailable: the row stays marked as running and is recovered by the next check.
        log.warn({ err: error }, 'failed to store the end of a generation')
        generations.awaited.get(row.uid_generation)?.reject(new ProductError('unavailable', messages.ai.providerFailed))
      })
      .finally(() => {
        if (generations.making.get(row.uid_generation) === controller) generations.making.delete(row.uid_generation)
        underWay.delete(making)
        look()
      })
    underWay.add(making)
  }

  const claimAll = async (): Promise<void> => {
    while (isRunning()) {
      const row = await transaction(db, (tx) => claimNext(tx, instance, limits))
      if (!row) return
      begin(row)
    }
  }

  /** Stops what was cancelled elsewhere. */
  const stopCancelled = async (): Promise<void> => {
    if (generations.making.size === 0) return
    const lost = await listNoLongerMine(db, instance, [...generations.making.keys()])
    for (const uid_generation of lost) generations.making.get(uid_generation)?.abort()
  }

  /** One transaction each. */
  const recoverLost = async (): Promise<void> => {
    for (let found = true; found && isRunning();) {
      found = await transaction(db, async (tx) => {
        const row = await lockLost(tx, instance, [...generations.making.keys()])
        if (row) await handOn(context, tx, row, false)
        return row !== undefined
      })
    }
  }

  const lookAround = async (isPoll: boolean): Promise<void> => {
    if (isPoll) {
      if (!(await hasRunningGenerations(db))) return
      await recoverLost()
      await stopCancelled()
    }
    await claimAll()
  }

  function look(isPoll = false): void {
    isPoked = true
    if (isStopping || looking) return
    isPoked = false
    looking = lookAround(isPoll)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for generations'))
      .finally(() => {
        looking = null
        if (isPoked) look()
      })
  }

  generations.onPoke(look)
  const timer = setInterval(look, pollEveryMs, true)
  timer.unref()
  look(true)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await looking
      for (const controller of generations.making.values()) controller.abort()
      await Promise.all(underWay)
    },
  }
}
