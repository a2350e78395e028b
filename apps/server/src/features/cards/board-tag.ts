import { createHash } from 'node:crypto'

import { readBoardTag, writeBoardTag } from '@joinery/contract/board/board-tag'

import { addressEnd } from '#platform/security/signed-address.ts'

import type { BoardState } from './board-queries.ts'

/**
 * Returns the ETag of a board. Besides the version, the response depends on its authors' names and photos, and on
 * the hour with which URLs are signed. Files, comments and fields of cards are covered by the version.
 */
export const boardTagOf = ({ version, authors }: BoardState, now: Date): string => {
  const facts = JSON.stringify([addressEnd(now), authors])
  return writeBoardTag({ version, mark: createHash('sha256').update(facts).digest('base64url').slice(0, 16) })
}

export const hasTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === tag)

/** Whether the header contains anything that could be a board's tag, so that comparing is worth a statement. */
export const holdsTags = (ifNoneMatch: string | undefined): ifNoneMatch is string =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((one) => readBoardTag(one.trim()) !== null)
