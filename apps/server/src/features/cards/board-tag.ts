import { createHash } from 'node:crypto'

import { readBoardTag, writeBoardTag } from '@joinery/contract/board/board-tag'

import { addressEnd } from '#platform/security/signed-address.ts'

import type { BoardAuthor, BoardState, CardRow } from './board-queries.ts'

/**
 * The ETag of a board. Beside the version the answer depends on how its authors are named, on their photos, and on the
 * hour, with which the addresses of photos and files are signed. Files, comments and fields of cards have versions.
 */
export const boardTagOf = ({ version, authors }: BoardState, now: Date): string => {
  const facts = JSON.stringify([addressEnd(now), authors])
  return writeBoardTag({ version, mark: createHash('sha256').update(facts).digest('base64url').slice(0, 16) })
}

/** Each author once, in the order of their ids. */
export const authorsOf = (cards: readonly CardRow[]): BoardAuthor[] => {
  const rows = new Map(cards.map((row) => [row.uid_user, row]))
  return [...rows.values()]
    .map((row): BoardAuthor => [row.uid_user, row.email, row.username, row.nickname, row.photo_key])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Whether one of the tags of an `If-None-Match` is this one. */
export const hasTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === tag)

/** Whether comparing is worth a statement: the header holds something that could be a tag of a board. */
export const holdsTags = (ifNoneMatch: string | undefined): ifNoneMatch is string =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((one) => readBoardTag(one.trim()) !== null)
