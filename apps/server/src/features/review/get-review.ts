import type { QueryOf } from '@joinery/contract/call-types'
import type { Role } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import type { Pin } from '@joinery/contract/review/pins'

import { listFilesById } from '#features/files/file-queries.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { presentPins } from './present-pin.ts'
import {
  countOpenThreads,
  readDecidedThreads,
  readOpenThreads,
  readStackCounts,
  type AfterPin,
  type Scope,
  type Threads,
} from './thread-queries.ts'

type Review = {
  readonly stacks: { readonly file: Attachment; readonly open_count: number; readonly resolved_count: number }[]
  readonly open: Pin[]
  readonly decided: Pin[]
  readonly nextCursor?: string | null
  readonly total?: number
}

const noThreads: Threads = { pins: [], people: [], guests: [] }

const readAfter = (cursor: string): AfterPin => {
  const [created, uid_pin] = readCursor(cursor, [isMoment, isId])
  return { created, uid_pin }
}

/** Lists stacks with comments, or these among them. */
const listStacks = async (
  context: ActorContext,
  scope: Scope & { readonly role: Role },
  uid_stacks?: readonly string[],
): Promise<Review['stacks']> => {
  const counts = await readStackCounts(context.db, scope, uid_stacks)
  const files = await listFilesById(
    context.db,
    counts.map(({ uid_file }) => uid_file),
  )
  return counts.flatMap(({ uid_file, open_count, resolved_count }) => {
    const row = files.get(uid_file)
    return row ? [{ file: presentFileFor(context, scope.role, row), open_count, resolved_count }] : []
  })
}

/**
 * Clients get only comments that are visible to them, on the project's own files. With `limit` or `cursor`, open comments
 * are in pages, and only their files are listed.
 */
export const getReview = async (
  context: ActorContext,
  uid_project: string,
  { limit: wanted, cursor }: QueryOf<'getReview'>,
): Promise<Review> => {
  const { actor, db } = context
  const { role } = await requireProject(db, actor, uid_project, 'viewReview')
  const scope = { uid_project, role }
  if (wanted === undefined && cursor === undefined) {
    return {
      stacks: await listStacks(context, scope),
      open: presentPins(context, role, await readOpenThreads(db, scope, limits.review.open)),
      decided: presentPins(context, role, await readDecidedThreads(db, scope, limits.review.decided)),
    }
  }
  const limit = Math.min(wanted ?? limits.review.pageMax, limits.review.pageMax)
  const after = cursor === undefined ? undefined : readAfter(cursor)
  const found = await readOpenThreads(db, scope, limit + 1, after)
  const open = { ...found, pins: found.pins.slice(0, limit) }
  const last = found.pins.length > limit ? open.pins.at(-1) : undefined
  const decided = after ? noThreads : await readDecidedThreads(db, scope, limits.review.decided)
  const listed = [...open.pins, ...decided.pins].map(({ uid_stack }) => uid_stack)
  return {
    stacks: await listStacks(context, scope, [...new Set(listed)]),
    open: presentPins(context, role, open),
    decided: presentPins(context, role, decided),
    nextCursor: last ? writeCursor([String(last.created), last.uid_pin]) : null,
    total: await countOpenThreads(db, scope),
  }
}
