import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Generation } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'

import { createGeneration } from '#features/ai/generations/start-generation.ts'
import { requireFile } from '#features/files/require-file.ts'
import { requireProject } from '#features/members/access.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import type { McpContext } from './mcp-context.ts'

type Request = {
  readonly uid_project: string
  readonly uid_file: string
  readonly prompt: string
  readonly count?: number | undefined
}

/** Starts a generation with a stored file as its image, which the web app would upload. */
export const generateFromFile = async (
  context: McpContext,
  { uid_project, uid_file, prompt, count = 1 }: Request,
): Promise<Generation> => {
  const { actor, db, signal, spoolDir, storage } = context
  await requireProject(db, actor, uid_project, 'useAi')
  const file = await requireFile(db, actor, uid_file, 'useAi', (found) => found.uid_project === uid_project)
  const stored = await storage.read(file.key)
  if (!stored) throw new ProductError('not_found', messages.http.notFound)
  await mkdir(spoolDir, { recursive: true })
  const path = join(spoolDir, newId())
  try {
    await pipeline(stored, createWriteStream(path), { signal })
    const { filename, mimetype: claimed, filesize: bytes, sha256 } = file
    return await createGeneration(context, {
      uploads: [{ path, filename, claimed, bytes, sha256, signal }],
      prompt,
      format: 'jpg',
      provider: undefined,
      count,
      seed: undefined,
      mask: undefined,
      uid_project,
      source_uid_file: uid_file,
      uid_pin: undefined,
    })
  } finally {
    await rm(path, { force: true })
  }
}
