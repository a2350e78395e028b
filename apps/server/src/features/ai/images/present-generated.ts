import type { GeneratedImage } from '@joinery/contract/ai'

import type { Context } from '#platform/context.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import type { ImageRow, InputRow } from './generated-queries.ts'

export const imagePath = (uid_image: string): string => `/api/ai/images/${uid_image}`
export const inputPath = (uid_input: string): string => `/api/ai/inputs/${uid_input}`

export const presentGenerated = (
  { clock, keys }: Context,
  row: ImageRow,
  inputs: readonly InputRow[],
): GeneratedImage => {
  const sign = (path: string) => signAddress(keys.signedAddress, path, clock.now())
  return {
    id: row.uid_image,
    url: sign(imagePath(row.uid_image)),
    prompt: row.prompt,
    created_at: row.created_at.toISOString(),
    provider: row.provider,
    provider_name: row.provider_name,
    is_local: row.is_local,
    filename: row.filename,
    mimetype: row.mimetype,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    inputs: inputs.map(({ uid_input, width, height }) => ({ url: sign(inputPath(uid_input)), width, height })),
    seed: row.seed,
    drift: row.drift,
    note: row.note,
    source_uid_file: row.source_uid_file,
  }
}
