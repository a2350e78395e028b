import type { Project } from '@joinery/contract/projects'
import { expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const postMessage = (who: TestUser, id: string, content: string) =>
  who.call('createReply', { params: { id }, body: { content } })

/** The counts of the list, the project and the response to marking as read. */
const unread = async (who: TestUser, id: string): Promise<number[]> => {
  const { projects } = (await who.call('listProjects')).body
  const { project } = (await who.call('getProject', { params: { id } })).body
  const { unread_count } = (await who.call('markProjectRead', { params: { id }, body: { message_number: 0 } })).body
  return [projects.find((one: Project) => one.uid_project === id).unread_count, project.unread_count, unread_count]
}

it('never counts the person’s own messages', async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const id = project.uid_project
  for (const text of ['Oak', 'Elm', 'Ash']) await postMessage(owner, id, text)
  expect(await unread(owner, id)).toEqual([0, 0, 0])
  await postMessage(member, id, 'Walnut')
  expect(await unread(owner, id)).toEqual([1, 1, 1])
  expect(await unread(member, id)).toEqual([3, 3, 3])
})

it('does not count cards and their comments as messages', async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const { uid_project: id } = project
  await owner.call('createReply', { params: { id }, body: { content: 'Oak', replyType: 'kanban' } })
  expect(await unread(member, id)).toEqual([0, 0, 0])
})
