// Copies while plans are enforced, which counts the storage and projects of a person under a lock of their account.
import { limits } from '@joinery/contract/limits'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { afterAll, expect, it } from 'vitest'

import { setPlan } from '#features/auth/plans/set-plan.ts'
import { transaction } from '#platform/database/database.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, join } from '#testing/build-project.ts'
import { addSelection, readSelections } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
afterAll(() => app.close())

const withPremium = async (): Promise<TestUser> => {
  const person = await buildUser(app)
  const wanted = { uid_user: person.uid_user, plan: 'premium', by: 'command line' } as const
  await transaction(app.database.db, (tx) => setPlan(app.app.context, tx, wanted))
  return person
}
const duplicate = (person: TestUser, id: string, include: readonly string[]) =>
  person.call('duplicateProject', { params: { id }, body: { title: 'Copy', include } })

/** A project with an image that takes this share of the plan's storage. */
const buildProjectOf = async (person: TestUser, share: number): Promise<string> => {
  const project = await buildProject(person)
  await addFiles(person, project, [{ name: 'room.png', bytes: await picture(30, 20) }])
  await app.database.pool.query('update files set filesize = $2 where uid_project = $1', [
    project.uid_project,
    Math.floor(limits.plans.premium.storageBytes * share),
  ])
  return project.uid_project
}
const countProjects = async (person: TestUser): Promise<number> =>
  (await person.call('listProjects')).body.projects.length

it('two copies created at the same time do not exceed the storage together', async () => {
  const person = await withPremium()
  const id = await buildProjectOf(person, 0.4)
  const answers = await Promise.all([duplicate(person, id, ['files']), duplicate(person, id, ['files'])])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(creditMessages.premiumStorageUsedUp)
  expect(await countProjects(person)).toBe(2)
  const { rows } = await app.database.pool.query(
    'select owners from shared_blobs where key in (select key from files where uid_project = $1)',
    [id],
  )
  expect(rows).toEqual([{ owners: 2 }])
})

it('images that selections get of their own count, also together with copied files', async () => {
  const person = await withPremium()
  const id = await buildProjectOf(person, 0.3)
  const [file] = (await person.call('getProject', { params: { id } })).body.files
  for (const title of ['Sink', 'Tap']) await addSelection(person, id, { title, uid_file: file.uid_file })
  const shared = await duplicate(person, id, ['files', 'selections'])
  expect(shared.status).toBe(201)
  expect((await person.call('deleteProject', { params: { id: shared.body.project.uid_project } })).status).toBe(200)
  const own = await duplicate(person, id, ['selections'])
  expect(own.status).toBe(201)
  expect((await readSelections(person, own.body.project.uid_project)).selections).toHaveLength(2)
  expect((await duplicate(person, id, ['selections'])).status).toBe(409)
  expect(await countProjects(person)).toBe(2)
})

it('two people copy projects with each other in them at the same time', async () => {
  const [mara, jonas] = await Promise.all([buildUser(app), buildUser(app)])
  const [ofMara, ofJonas] = await Promise.all([buildProject(mara), buildProject(jonas)])
  await join(mara, ofMara, jonas)
  await join(jonas, ofJonas, mara)
  const answers = await whileHeld(app.database, {
    hold: (query) => query('lock table projects in share mode'),
    act: () =>
      Promise.all([
        duplicate(mara, ofMara.uid_project, ['members']),
        duplicate(jonas, ofJonas.uid_project, ['members']),
      ]),
    count: 2,
  })
  expect(answers.map(({ status, body }) => [status, body.project?.member_count])).toEqual([
    [201, 1],
    [201, 1],
  ])
})
