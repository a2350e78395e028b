// Stores an image and its input thumbnails as blobs and rows, all or none, together with the generation's update. See
// platform/uploads/pending-blobs.ts.
import type { AiState } from '#features/ai/ai-context.ts'
import { signGeneratedImage } from '#features/ai/content-credentials/sign-image.ts'
import type { GenerationRow } from '#features/ai/generations/generation-queries.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { withBlobs } from '#platform/uploads/with-blobs.ts'

import type { Thumbnail } from './encode-input.ts'
import type { FinishedImage } from './finish-image.ts'
import { insertImage, type ImageRow, type InputRow } from './generated-queries.ts'
import { nameImage } from './name-image.ts'

export type NewImage = {
  readonly generation: GenerationRow
  readonly position: number
  readonly provider: Provider
  readonly image: FinishedImage
  readonly seed: number | null
  readonly drift: number | null
  readonly note: string | null
  readonly inputs: readonly Thumbnail[]
}

type UnnamedRow = Omit<ImageRow, 'filename'>

const rowsOf = ({ clock }: Context, made: NewImage): { unnamed: UnnamedRow; inputs: InputRow[] } => {
  const { drift, generation, note, position, provider, seed } = made
  const { bytes, ...looks } = made.image
  const uid_image = newId()
  const { is_awaited, prompt, source_uid_file, uid_generation, uid_project, uid_user } = generation
  const unnamed = {
    ...looks,
    uid_image,
    uid_user,
    key: `generated/${uid_image}`,
    prompt,
    provider: provider.id,
    provider_name: provider.name,
    is_local: provider.isLocal,
    filesize: bytes.length,
    note,
    created_at: clock.now(),
    // The row of an awaited generation is deleted when it ends.
    uid_generation: is_awaited ? null : uid_generation,
    position: is_awaited ? null : position,
    seed,
    drift,
    source_uid_file,
    uid_project,
  }
  const inputs = made.inputs.map(({ width, height }, index) => {
    const uid_input = newId()
    return { uid_input, uid_image, position: index, key: `inputs/${uid_input}`, width, height }
  })
  return { unnamed, inputs }
}

/** Last step: the bytes must not change afterwards. */
const signImage = async (context: Context & AiState, { image, provider }: NewImage): Promise<FinishedImage> => ({
  ...image,
  bytes: await signGeneratedImage(context, image.bytes, image.mimetype, provider),
})

/** `settle` runs in the transaction that stores the image; throwing rolls it back. */
export const storeImage = async <Settled>(
  context: Context & AiState,
  unsigned: NewImage,
  settle: (tx: Tx) => Promise<Settled>,
): Promise<{ image: ImageRow; inputs: InputRow[]; settled: Settled }> => {
  const made = { ...unsigned, image: await signImage(context, unsigned) }
  const { unnamed, inputs } = rowsOf(context, made)
  const thumbnails = inputs.map(({ key }, index) => ({ key, bytes: made.inputs[index]?.bytes ?? Buffer.alloc(0) }))
  const blobs = [{ key: unnamed.key, bytes: made.image.bytes }, ...thumbnails]
  return withBlobs(context, blobs, async (tx, claim) => {
    const settled = await settle(tx)
    const image = { ...unnamed, filename: await nameImage(tx, made.generation) }
    await insertImage(tx, image, inputs)
    await claim()
    return { image, inputs, settled }
  })
}
