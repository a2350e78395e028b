import { afterAll, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { MEMBER_CONSENT: 'ask' } })
afterAll(() => app.close())

it('lists an invitation for the invited person until they answer, unless the project is archived', async () => {
  const [owner, invited] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  const { uid_project } = project
  await join(owner, project, invited)
  const read = async () => (await invited.call('listWaiting')).body.waiting
  const waits = {
    kind: 'invitation',
    id: uid_project,
    uid_project,
    project_title: 'Hartwell Kitchen',
    title: 'Hartwell Kitchen',
    from: 'Mara',
    since: expect.any(String),
    due_date: null,
    link: '/dashboard',
  }
  expect(await read()).toEqual([waits])
  expect((await owner.call('listWaiting')).body.waiting).toEqual([])
  const setStatus = (status: string) => owner.call('updateProject', { params: { id: uid_project }, body: { status } })
  await setStatus('archived')
  expect(await read()).toEqual([])
  await setStatus('active')
  expect(await read()).toEqual([waits])
  await invited.call('answerInvitation', { params: { id: uid_project }, body: { accept: true } })
  expect(await read()).toEqual([])
})
