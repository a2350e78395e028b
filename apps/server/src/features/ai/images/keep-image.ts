// The image and the small pictures of its inputs become blobs and rows, all of them or none, together with the credits
// that are spent on them. See platform/uploads/pending-blobs.ts.
import type { OutputFormat } from '@joinery/contract/ai'

import type { AiContext } from '#features/ai/ai-context.ts'
import { signPicture } from '#features/ai/content-credentials/sign-picture.ts'
import type { Provider } from '#features/ai/providers/provider.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { announceBlob, claimBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import type { FinishedImage } from './finish-image.ts'
import { insertImage, type ImageRow, type InputRow } from './generated-queries.ts'
import type { Thumbnail } from './prepare-input.ts'

export type Generation = {
  readonly prompt: string
  readonly format: OutputFormat
  readonly provider: Provider
  readonly image: FinishedImage
  readonly note: string | null
  readonly inputs: readonly Thumbnail[]
}

/** What people called for, as the name of a file. */
const filenameOf = (prompt: string, format: OutputFormat): string => {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const name = /^.{0,60}/u.exec(words.join('-'))?.[0].replace(/-$/, '') ?? ''
  return `${name === '' ? 'image' : name}.${format}`
}

const rowsOf = ({ actor, clock }: AiContext, generation: Generation): { image: ImageRow; inputs: InputRow[] } => {
  const { prompt, format, provider, note } = generation
  const { bytes, ...looks } = generation.image
  const uid_image = newId()
  const image = {
    ...looks,
    uid_image,
    uid_user: actor.uid_user,
    key: `generated/${uid_image}`,
    prompt,
    provider: provider.id,
    provider_name: provider.name,
    is_local: provider.isLocal,
    filename: filenameOf(prompt, format),
    filesize: bytes.length,
    note,
    created_at: clock.now(),
  }
  const inputs = generation.inputs.map(({ width, height }, position) => {
    const uid_input = newId()
    return { uid_input, uid_image, position, key: `inputs/${uid_input}`, width, height }
  })
  return { image, inputs }
}

/** Last of all: nothing may change its bytes from here on. */
const signImage = async (context: AiContext, { image, provider }: Generation): Promise<FinishedImage> => ({
  ...image,
  bytes: await signPicture(context, image.bytes, image.mimetype, provider),
})

export const keepImage = async (
  context: AiContext,
  unsigned: Generation,
  spend: (tx: Tx) => Promise<number>,
): Promise<{ image: ImageRow; inputs: InputRow[]; remainingCredits: number }> => {
  const { db, log, storage } = context
  const generation = { ...unsigned, image: await signImage(context, unsigned) }
  const { image, inputs } = rowsOf(context, generation)
  const keys = [image.key, ...inputs.map(({ key }) => key)]
  const blobs = [generation.image.bytes, ...generation.inputs.map(({ bytes }) => bytes)]
  try {
    for (const [index, key] of keys.entries()) {
      await announceBlob(db, key)
      await storage.keepBytes(key, blobs[index] ?? Buffer.alloc(0))
    }
    const remainingCredits = await transaction(db, async (tx) => {
      const left = await spend(tx)
      await insertImage(tx, image, inputs)
      for (const key of keys) await claimBlob(tx, key)
      return left
    })
    return { image, inputs, remainingCredits }
  } catch (error) {
    await trySweep(db, storage, log, keys)
    throw error
  }
}
