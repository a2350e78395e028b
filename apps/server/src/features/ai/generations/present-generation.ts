import type { Generation } from '@joinery/contract/generations'

import { listImagesOf, listInputs } from '#features/ai/images/generated-queries.ts'
import { presentGenerated } from '#features/ai/images/present-generated.ts'
import type { Context } from '#platform/context.ts'
import { userRoom } from '#platform/realtime/rooms.ts'
import { required } from '#platform/required.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import { countAhead, listSources, type GenerationRow, findGeneration } from './generation-queries.ts'

export const sourcePath = (uid_source: string): string => `/api/ai/sources/${uid_source}`

export const presentGeneration = async (context: Context, row: GenerationRow): Promise<Generation> => {
  const [generation] = await presentGenerations(context, [row])
  return required(generation, 'A generation was not presented')
}

/** Presents several, in order. */
export const presentGenerations = async (context: Context, rows: readonly GenerationRow[]): Promise<Generation[]> => {
  if (rows.length === 0) return []
  const { clock, db, keys } = context
  const ids = rows.map(({ uid_generation }) => uid_generation)
  const images = await listImagesOf(db, ids)
  const inputs = Map.groupBy(
    await listInputs(
      db,
      images.map(({ uid_image }) => uid_image),
    ),
    ({ uid_image }) => uid_image,
  )
  const sources = Map.groupBy(await listSources(db, ids), ({ uid_generation }) => uid_generation)
  const ahead = await countAhead(
    db,
    rows.filter(({ status }) => status === 'queued').map(({ uid_generation }) => uid_generation),
  )
  return rows.map((row) => ({
    id: row.uid_generation,
    status: row.status,
    progress: row.progress,
    error: row.error,
    prompt: row.prompt,
    provider: row.provider,
    provider_name: row.provider_name,
    count: row.count,
    images: images
      .filter(({ uid_generation }) => uid_generation === row.uid_generation)
      .map((image) => presentGenerated(context, image, inputs.get(image.uid_image) ?? [])),
    credits: row.finished_at === null ? row.count * row.price : row.paid,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    uid_project: row.uid_project,
    inputs: (sources.get(row.uid_generation) ?? []).map((source) => ({
      url: signAddress(keys.signedAddress, sourcePath(source.uid_source), clock.now()),
      width: source.thumbnail_width,
      height: source.thumbnail_height,
    })),
    has_mask: row.has_mask,
    uid_pin: row.uid_pin,
    ahead: ahead.get(row.uid_generation) ?? null,
  }))
}

/** Sends the state to the person's sockets. May be lost; clients refetch on connect. */
export const broadcastGeneration = (context: Context, uid_generation: string, uid_user: string): void => {
  const broadcast = async (): Promise<void> => {
    const row = await findGeneration(context.db, uid_user, uid_generation)
    if (!row) return
    const generation = await presentGeneration(context, row)
    context.realtime.emit(userRoom(uid_user), 'generation_changed', { generation })
  }
  broadcast().catch((error: unknown) => context.log.warn({ err: error }, 'failed to send a generation update'))
}
