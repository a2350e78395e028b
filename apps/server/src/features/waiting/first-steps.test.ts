import type { FirstStepsDone } from '@joinery/contract/review/waiting'
import { expect, it } from 'vitest'

import { generate } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { ask } from '#testing/review/build-approval.ts'
import { addPin, buildReviewed, sendImage } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

it('reports the steps a person has done, not those of others or of a sample', async () => {
  const [owner, client, newcomer] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const read = async (who = owner): Promise<FirstStepsDone> => (await who.call('getFirstSteps')).body
  const none = { has_generated: false, has_commented: false, has_requested: false }
  expect(await read()).toEqual({ ...none, image: null })
  const { id, uid_file } = await buildReviewed(owner, { client })
  await addPin(client, uid_file)
  await sendImage(owner, id)
  const image = { uid_project: id, uid_file }
  expect(await read()).toEqual({ ...none, image })
  const { project } = (await newcomer.call('createSample', { body: { industry: 'stone' } })).body
  const { uid_project, cover } = project
  expect(await read(newcomer)).toEqual({ ...none, image: { uid_project, uid_file: cover.uid_file } })

  expect((await generate(owner)).status).toBe(201)
  expect(await read()).toEqual({ ...none, image, has_generated: true })
  await addPin(owner, uid_file)
  expect(await read()).toEqual({ ...none, image, has_generated: true, has_commented: true })
  await ask(owner, uid_file, [client])
  expect(await read()).toEqual({ image, has_generated: true, has_commented: true, has_requested: true })
  expect(await read(client)).toEqual({ ...none, image: null, has_commented: true })
  await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
  expect((await read()).image).toBeNull()
})
