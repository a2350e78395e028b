// Places in the list. A room comes where its first selection was put, and keeps its place until it is empty. A renamed room
// takes over the place.
import { messages } from '@joinery/contract/messages'

import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import {
  findNextPosition,
  findPositions,
  findRoomPlace,
  shiftRooms,
  spreadPositions,
  type ListRow,
} from './list-queries.ts'
import { findSelection } from './selection-queries.ts'

/** Gap between two selections, so that another can be put between them without moving either. */
export const placeStep = 2 ** 16

export type Place = { readonly room_place: number; readonly position: number }

/** The place of a room, or a new one after all others. */
const placeOfRoom = async (
  tx: Tx,
  { uid_project, last_room }: ListRow,
  room: string,
): Promise<{ room_place: number; last_room: number }> => {
  const known = await findRoomPlace(tx, uid_project, room)
  return known === undefined
    ? { room_place: last_room + 1, last_room: last_room + 1 }
    : { room_place: known, last_room }
}

/**
 * The only place of a new room that comes where another is, which follows with all after it. Null if the room has
 * selections. Requires the list's lock.
 */
export const placeInstead = async (
  tx: Tx,
  { uid_project, last_room }: ListRow,
  room: string,
  room_place: number,
): Promise<{ readonly place: Place; readonly last_room: number } | null> => {
  if ((await findRoomPlace(tx, uid_project, room)) !== undefined) return null
  await shiftRooms(tx, { uid_project, room_place })
  return { place: { room_place, position: placeStep }, last_room: last_room + 1 }
}

/** The end of a room, and the list's counter after it. Requires the list's lock. */
export const placeLast = async (
  tx: Tx,
  list: ListRow,
  room: string,
): Promise<{ readonly place: Place; readonly last_room: number }> => {
  const { room_place, last_room } = await placeOfRoom(tx, list, room)
  const { last } = await findPositions(tx, { uid_project: list.uid_project, room_place })
  return { place: { room_place, position: (last ?? 0) + placeStep }, last_room }
}

/** The place after another selection. Requires the list's lock. */
export const placeAfter = async (tx: Tx, uid_project: string, uid_after: string): Promise<Place> => {
  const after = await findSelection(tx, uid_after)
  if (!after) throw new ProductError('not_found', messages.http.notFound)
  const { room_place, position } = after
  const next = await findNextPosition(tx, { uid_project, room_place }, position)
  if (next === null) return { room_place, position: position + placeStep }
  const between = Math.floor((position + next) / 2)
  if (between > position) return { room_place, position: between }
  await spreadPositions(tx, { uid_project, room_place }, placeStep)
  return placeAfter(tx, uid_project, uid_after)
}

/** The first place of a room. Requires the list's lock. */
export const placeFirst = async (
  tx: Tx,
  list: ListRow,
  room: string,
): Promise<{ readonly place: Place; readonly last_room: number }> => {
  const { room_place, last_room } = await placeOfRoom(tx, list, room)
  const { first } = await findPositions(tx, { uid_project: list.uid_project, room_place })
  return { place: { room_place, position: (first ?? 2 * placeStep) - placeStep }, last_room }
}
