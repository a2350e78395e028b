import { limits } from '@joinery/contract/limits'
import type { LinkTitle } from '@joinery/contract/link-titles'
import { versionMessages } from '@joinery/contract/messages/version-messages'

import { filenameFor } from '#features/files/public-filename.ts'
import type { ActorContext } from '#platform/context.ts'

import { findTargets, type FoundTarget } from './link-title-queries.ts'
import { readPath } from './read-path.ts'

/** Cut by code points, not by surrogates. */
const cutText = (text: string): string =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, limits.link.titleLength).join('')

const describe = (found: FoundTarget): Omit<LinkTitle, 'path'> => {
  const { kind, role, title } = found
  if (kind === 'project') return { kind, title }
  if (kind !== 'file') return { kind, title: cutText(title) }
  const filename = filenameFor(role, { filename: title, version: found.version, origin: found.origin })
  if (found.is_newest) return { kind, title: filename }
  return { kind: 'version', title: versionMessages.ofFile(filename, found.version) }
}

/** Returns a title per path; null for an address of anything else and for everything the caller cannot see. */
export const getLinkTitles = async (
  { actor, db }: ActorContext,
  paths: readonly string[],
): Promise<(LinkTitle | null)[]> => {
  const targets = paths.flatMap((path, index) => {
    const target = readPath(path)
    return target ? [{ ...target, index }] : []
  })
  const found = targets.length === 0 ? [] : await findTargets(db, actor, targets)
  const byIndex = new Map(found.map((one) => [one.index, one]))
  return paths.map((path, index) => {
    const one = byIndex.get(index)
    return one ? { path, ...describe(one) } : null
  })
}
