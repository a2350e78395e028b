import type { Selection } from '@joinery/contract/selections/selections'

import { buildProject, join } from './build-project.ts'
import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'

export const trySelection = (who: TestUser, id: string, body: object = {}): Promise<Answer> =>
  who.call('createSelection', { params: { id }, body: { title: 'Fireclay sink', ...body } })

export const addSelection = async (who: TestUser, id: string, body: object = {}): Promise<Selection> =>
  (await trySelection(who, id, body)).body.selection

export const changeSelection = (
  who: TestUser,
  { uid_selection }: Pick<Selection, 'uid_selection'>,
  body: object,
): Promise<Answer> => who.call('updateSelection', { params: { selectionId: uid_selection }, body })

export const removeSelection = (who: TestUser, { uid_selection }: Pick<Selection, 'uid_selection'>): Promise<Answer> =>
  who.call('deleteSelection', { params: { selectionId: uid_selection } })

export const restoreSelection = (who: TestUser, { uid_selection }: Pick<Selection, 'uid_selection'>): Promise<Answer> =>
  who.call('restoreSelection', { params: { selectionId: uid_selection } })

export const placeAfter = (
  who: TestUser,
  { uid_selection }: Pick<Selection, 'uid_selection'>,
  room: string,
  after: string | null,
): Promise<Answer> => who.call('moveSelection', { params: { selectionId: uid_selection }, body: { room, after } })

export const readSelections = async (who: TestUser, id: string, query: Record<string, string> = {}) =>
  (await who.call('listSelections', { params: { id }, query })).body

export const titlesOf = ({ selections }: { readonly selections: readonly Selection[] }): string[] =>
  selections.map(({ room, title }) => `${room}: ${title}`)

/** A project of the owner with a member and, if given, a client. */
export const buildSchedule = async (owner: TestUser, member: TestUser, client?: TestUser): Promise<string> => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const { uid_project: id } = project
  if (client) await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
  return id
}
