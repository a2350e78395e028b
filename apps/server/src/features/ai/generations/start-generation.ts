// Starts every image. Cheap checks first (provider, access, credits), then decoding; then one transaction reserves the
// credits and writes the row. After its commit any process can make it.
import type { OutputFormat } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import type { AiContext } from '#features/ai/ai-context.ts'
import { pickProvider, type KnownProvider } from '#features/ai/choose-provider.ts'
import type { PreparedInput } from '#features/ai/images/encode-input.ts'
import { readSourceName } from '#features/ai/images/name-image.ts'
import { prepareInput } from '#features/ai/images/prepare-input.ts'
import { readMask } from '#features/ai/masks/read-mask.ts'
import { holdUser } from '#features/auth/account/user-queries.ts'
import { refusalFor, reserveForJob, defaultReservationLimit, type ReservationLimit } from '#features/credits/ledger.ts'
import { requireFile } from '#features/files/require-file.ts'
import { requireProject } from '#features/members/access.ts'
import { hasNamedProjects, requireNoToken } from '#platform/actor.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'
import { withBlobs, type NewBlob } from '#platform/uploads/with-blobs.ts'

import { insertGeneration, type GenerationRow, type SourceRow } from './generation-queries.ts'
import { preparedSide } from './load-sources.ts'
import { presentGeneration, broadcastGeneration } from './present-generation.ts'

export type GenerationInput = {
  readonly uploads: readonly Upload[]
  readonly prompt: string
  readonly format: OutputFormat
  /** Undefined: the person's choice. */
  readonly provider: string | undefined
  readonly count: number
  readonly seed: number | undefined
  readonly mask: Upload | undefined
  readonly uid_project: string | undefined
  readonly source_uid_file: string | undefined
  readonly uid_pin: string | undefined
}

/** Images of one request differ by their seeds, stored in advance so that a retry requests the same ones. */
const seedFor = ({ seed, count }: Pick<GenerationInput, 'seed' | 'count'>, { can }: KnownProvider): number | null => {
  if (!can.seed) return null
  if (seed !== undefined) return seed
  return count > 1 ? Math.floor(Math.random() * (limits.ai.seedMax - count)) : null
}

/** Limit of queued and running work per person; a waiting request is refused sooner than a job. */
export const reservationLimitFor = (isAwaited: boolean): ReservationLimit =>
  isAwaited ? defaultReservationLimit : { count: limits.ai.queued, sentence: generationMessages.queueFull }

const requireCredits = async (context: AiContext, amount: number): Promise<void> => {
  const refusal = await refusalFor(context, amount)
  if (refusal) throw refusal
}

const sourcesOf = (
  uid_generation: string,
  inputs: readonly PreparedInput[],
): { readonly rows: SourceRow[]; readonly blobs: NewBlob[] } => {
  const rows = inputs.map(({ mimetype, size, thumbnail }, position) => {
    const uid_source = newId()
    return {
      uid_source,
      uid_generation,
      position,
      key: `sources/${uid_source}`,
      mimetype,
      ...size,
      thumbnail_key: `sources/${uid_source}-small`,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }
  })
  const blobs = inputs.flatMap(({ bytes, thumbnail }, index) => {
    const row = rows[index]
    return row
      ? [
          { key: row.key, bytes },
          { key: row.thumbnail_key, bytes: thumbnail.bytes },
        ]
      : []
  })
  return { rows, blobs }
}

export type Started = { readonly generation: GenerationRow; readonly inputs: readonly PreparedInput[] }

/**
 * `onPrepared` receives the id and images before the commit, for a waiting request: its images stay in memory, and only
 * this process makes it.
 */
export const startGeneration = async (
  context: AiContext,
  input: GenerationInput,
  onPrepared?: (uid_generation: string, inputs: readonly PreparedInput[]) => void,
): Promise<Started> => {
  const { actor, clock, instance } = context
  const provider = await pickProvider(context, input.provider, 'image')
  const amount = input.count * provider.credits
  await requireCredits(context, amount)
  const inputs = await Promise.all(
    input.uploads.map(({ path }, index) => {
      const isLossless = input.mask !== undefined && index === 0
      return prepareInput(path, preparedSide(provider.longestSide, isLossless), actor.uid_user, { isLossless })
    }),
  )
  const [first] = inputs
  const mask = input.mask && first ? await readMask(input.mask.path, first.size, actor.uid_user) : undefined
  const source_name = await readSourceName(context, input)
  const uid_generation = newId()
  const isAwaited = onPrepared !== undefined
  onPrepared?.(uid_generation, inputs)
  const sources = isAwaited ? { rows: [], blobs: [] } : sourcesOf(uid_generation, inputs)
  const mask_key = mask ? `sources/${uid_generation}-mask` : null
  const blobs = [...sources.blobs, ...(mask && mask_key ? [{ key: mask_key, bytes: mask.png }] : [])]
  const now = clock.now()
  const generation = await withBlobs(context, blobs, async (tx, claim) => {
    if (!(await holdUser(tx, actor.uid_user))) throw new ProductError('unauthenticated', messages.session.expired)
    const cost = { amount, reason: 'image', provider } as const
    const reserved = await reserveForJob(context, tx, cost, reservationLimitFor(isAwaited))
    if (reserved instanceof ProductError) return reserved
    await claim()
    tx.afterCommit(context.generations.poke)
    return insertGeneration(
      tx,
      {
        uid_generation,
        uid_user: actor.uid_user,
        uid_project: input.uid_project ?? null,
        source_uid_file: input.source_uid_file ?? null,
        source_name,
        uid_pin: input.uid_pin ?? null,
        status: 'queued',
        prompt: input.prompt,
        format: input.format,
        provider: provider.id,
        provider_name: provider.name,
        count: input.count,
        seed: seedFor(input, provider),
        price: provider.credits,
        uid_reservation: reserved,
        has_mask: mask !== undefined,
        mask_key,
        is_awaited: isAwaited,
        instance: isAwaited ? instance : null,
        created_at: now,
        queued_at: now,
      },
      sources.rows,
    )
  })
  if (generation instanceof ProductError) throw generation
  return { generation, inputs }
}

export const createGeneration = async (context: AiContext, input: GenerationInput): Promise<Generation> => {
  const { actor, db } = context
  if (input.uid_project !== undefined) await requireProject(db, actor, input.uid_project, 'useAi')
  else if (hasNamedProjects(actor)) requireNoToken(actor)
  if (input.source_uid_file !== undefined) await requireFile(db, actor, input.source_uid_file, 'useAi')
  if (input.uid_pin !== undefined) await context.requireAnswerable(context, input.uid_pin, input)
  const { generation: row } = await startGeneration(context, input)
  broadcastGeneration(context, row.uid_generation, actor.uid_user)
  return presentGeneration(context, row)
}
