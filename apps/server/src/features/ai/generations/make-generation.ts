// Generates the images of a claimed generation: requests missing images, stores the provider's responses, then stores
// each image and spends its credits. If it stops at any point, exactly the stored images are paid for.
import type { MadePicture } from '@joinery/image-providers/image-provider'

import type { AiState } from '#features/ai/ai-context.ts'
import { askProvider } from '#features/ai/ask-provider.ts'
import { readProviders, requireProvider, type KnownProvider } from '#features/ai/choose-provider.ts'
import { finishImage } from '#features/ai/images/finish-image.ts'
import { listImagesOf } from '#features/ai/images/generated-queries.ts'
import { presentGenerated } from '#features/ai/images/present-generated.ts'
import { storeImage } from '#features/ai/images/store-image.ts'
import { composeMasked } from '#features/ai/masks/compose-masked.ts'
import { spendPart } from '#features/credits/ledger.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { withBlobs } from '#platform/uploads/with-blobs.ts'

import { giveUpBlobs } from './end-generation.ts'
import {
  deleteAnswers,
  insertAnswers,
  listAnswers,
  lockGeneration,
  storeProgress,
  updateGeneration,
  type GenerationRow,
} from './generation-queries.ts'
import type { Made } from './generation-state.ts'
import { fitSources, loadSources, readBlob, type Sources } from './load-sources.ts'
import { broadcastGeneration } from './present-generation.ts'

type Making = Context & AiState

type Answer = Pick<MadePicture, 'bytes' | 'seed' | 'note'> & { readonly position: number }

/** Cancelled or claimed by another process: nothing more may be written. */
export class NoLongerMine extends Error {}

/** Locks the row if the claim is still this process's. Cancelled and retried, it is another claim with new reserved credits. */
export const lockMine = async (
  { instance }: Making,
  tx: Tx,
  claimed: GenerationRow,
): Promise<GenerationRow | undefined> => {
  const row = await lockGeneration(tx, claimed.uid_generation)
  const isMine =
    row?.status === 'running' && row.instance === instance && row.uid_reservation === claimed.uid_reservation
  return isMine ? row : undefined
}

const requireMine = async (context: Making, tx: Tx, claimed: GenerationRow): Promise<GenerationRow> => {
  const row = await lockMine(context, tx, claimed)
  if (!row) throw new NoLongerMine('This generation was taken away')
  return row
}

/** Smooth enough for the progress bar. */
const progressEveryMs = 500

type Progress = { readonly report: (fraction: number) => void }

/** Stores and broadcasts progress, throttled. Failures are ignored because the next update follows. */
const createProgress = (context: Context, { is_awaited, uid_generation, uid_user }: GenerationRow): Progress => {
  let latest = 0
  let nextAt = 0
  return {
    report: (fraction) => {
      const now = performance.now()
      if (is_awaited || fraction <= latest || now < nextAt) return
      latest = Math.min(fraction, 1)
      nextAt = now + progressEveryMs
      storeProgress(context.db, uid_generation, context.instance, latest).then(
        () => broadcastGeneration(context, uid_generation, uid_user),
        (error: unknown) => context.log.debug({ err: error }, 'failed to store progress'),
      )
    },
  }
}

type Work = {
  readonly row: GenerationRow
  readonly provider: KnownProvider
  readonly sources: Sources
  /** Positions of missing images. */
  readonly missing: readonly number[]
  readonly signal: AbortSignal
  readonly progress: Progress
}

const askForMissing = async (context: Making, work: Work): Promise<Answer[]> => {
  const { missing, progress, provider, row, signal, sources } = work
  const { uid_generation } = row
  // Recorded before the request: if this process dies, the others know that it may have been charged.
  await transaction(context.db, async (tx) => {
    const { asks } = await requireMine(context, tx, row)
    await updateGeneration(tx, uid_generation, { asks: asks + 1 })
  })
  const shown = await fitSources(sources, provider.longestSide, row.uid_user)
  const [first = 0] = missing
  const count = provider.can.count ? missing.length : 1
  const pictures = await askProvider(context, provider, 'image', signal, async (stopped) => {
    const made = await provider.image?.({
      images: shown.images,
      prompt: row.prompt,
      outputFormat: row.format,
      size: shown.size,
      signal: stopped,
      onProgress: (fraction) => progress.report((row.count - missing.length + fraction * count) / row.count),
      ...(shown.mask && provider.can.mask ? { mask: shown.mask } : {}),
      ...(row.seed === null ? {} : { seed: row.seed + first }),
      ...(count > 1 ? { count } : {}),
    })
    if (!made?.[0]) throw new Error('The provider returned no image')
    return made
  })
  return pictures.slice(0, count).map(({ bytes, note, seed }, index) => ({
    bytes,
    note,
    seed,
    position: missing[index] ?? 0,
  }))
}

/** After this commit, a dying process loses no answers. */
const storeAnswers = async (context: Making, row: GenerationRow, answers: readonly Answer[]): Promise<void> => {
  const { uid_generation } = row
  const stored = answers.map(({ bytes, ...answer }) => ({ ...answer, key: `answers/${newId()}`, bytes }))
  await withBlobs(context, stored, async (tx, claim) => {
    await requireMine(context, tx, row)
    await insertAnswers(
      tx,
      stored.map(({ key, note, position, seed }) => ({ uid_generation, key, note, position, seed })),
    )
    await claim()
  })
}

const readAnswers = async (context: Making, uid_generation: string): Promise<Answer[]> => {
  const rows = await listAnswers(context.db, uid_generation)
  return Promise.all(
    rows.map(async ({ key, note, position, seed }) => ({ bytes: await readBlob(context, key), note, position, seed })),
  )
}

/** With a mask, nothing outside it differs from the original. */
const compose = async (
  { sources: { inputs, mask } }: Work,
  answer: Answer,
  person: string,
): Promise<{ bytes: Uint8Array; drift: number | null }> => {
  const original = inputs[0]?.bytes
  return mask && original
    ? composeMasked({ original, answer: answer.bytes, mask, person })
    : { bytes: answer.bytes, drift: null }
}

const storeAnswer = async (context: Making, work: Work, answer: Answer): Promise<Made> => {
  const { provider, row, signal, sources } = work
  const { uid_generation, uid_user } = row
  // An answer that is not an image is reported as the provider's error.
  const finished = await askProvider(context, provider, 'image', signal, async () => {
    const { bytes, drift } = await compose(work, answer, uid_user)
    const origin = { brand: context.config.BRAND_NAME, providerName: provider.name, isLocal: provider.isLocal }
    const image = await finishImage(bytes, row.format, origin, uid_user, { isLossless: sources.mask !== null })
    return { image, drift }
  })
  const { position, note, seed } = answer
  const thumbnails = sources.inputs.map(({ thumbnail }) => thumbnail)
  const made = { generation: row, position, provider, ...finished, seed, note, inputs: thumbnails }
  const kept = await storeImage(context, made, async (tx) => {
    const { paid, price, uid_reservation } = await requireMine(context, tx, row)
    if (uid_reservation === null) throw new NoLongerMine('Nothing is reserved for this generation')
    const remainingCredits = await spendPart(tx, uid_reservation, price)
    await giveUpBlobs(context, tx, await deleteAnswers(tx, uid_generation, position))
    await updateGeneration(tx, uid_generation, { paid: paid + price, asks: 0 })
    if (!row.is_awaited) tx.afterCommit(() => broadcastGeneration(context, uid_generation, uid_user))
    return remainingCredits
  })
  return { image: presentGenerated(context, kept.image, kept.inputs), remainingCredits: kept.settled }
}

const missingOf = async (context: Making, { count, is_awaited, uid_generation }: GenerationRow): Promise<number[]> => {
  const there = is_awaited ? [] : await listImagesOf(context.db, [uid_generation])
  const positions = new Set(there.map(({ position }) => position))
  return Array.from({ length: count }, (_, position) => position).filter((position) => !positions.has(position))
}

/** Makes images until all are stored; returns the latest. Throws the reason if some are missing. */
export const makeImages = async (
  context: Making,
  row: GenerationRow,
  signal: AbortSignal,
): Promise<Made | undefined> => {
  const provider = requireProvider(await readProviders(context), row.provider, 'image')
  const sources = await loadSources(context, row)
  let missing: readonly number[] = await missingOf(context, row)
  const progress = createProgress(context, row)
  let latest: Made | undefined
  let answers = row.is_awaited ? [] : await readAnswers(context, row.uid_generation)
  while (missing.length > 0) {
    const work = { row, provider, sources, missing, signal, progress }
    if (answers.length === 0) {
      answers = await askForMissing(context, work)
      if (!row.is_awaited) await storeAnswers(context, row, answers)
    }
    for (const answer of answers) latest = await storeAnswer(context, work, answer)
    const kept = new Set(answers.map(({ position }) => position))
    missing = missing.filter((position) => !kept.has(position))
    answers = []
  }
  return latest
}
