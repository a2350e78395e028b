// Builds the people and projects of the table through the product's calls. This takes seconds, so it runs once; tests
// use copies.
import { awaitEvents } from '#testing/await-events.ts'
import type { Installation } from '#testing/database/run-template.ts'
import { buildGuest, openLink } from '#testing/review/build-guest.ts'
import { startTestApp } from '#testing/test-app.ts'

import { createCallAs } from './call-as.ts'
import type { Caller } from './callers.ts'
import { buildPeople, type People } from './people.ts'
import { readStoredState } from './stored-state-queries.ts'
import { buildThings, secretWord, type Speaker, type Things } from './things.ts'

export const sceneKinds = ['active', 'archived'] as const
export type SceneKind = (typeof sceneKinds)[number]

/** The people and projects, as plain data. */
export type WorldNotes = {
  readonly people: People
  /** The project under test, active and archived. */
  readonly here: Readonly<Record<SceneKind, Things>>
  /** Another project, owned by `foreign` with `member` as a member. */
  readonly there: Things
}

const adminEmail = 'admin@people.example'

export const worldSettings = { ADMIN_EMAILS: adminEmail, LOCAL_CREDITS: '1' }

export const buildWorld = async (existing: Installation): Promise<WorldNotes> => {
  const app = await startTestApp({ existing, settings: worldSettings })
  const people = await buildPeople(app, adminEmail)
  const callAs = createCallAs(app)
  const speakerFor = (caller: Caller): Speaker => ({
    email: people[caller].email,
    call: (name, ...[options]) => callAs(people[caller], name, options ?? {}),
  })
  const [owner, member, foreign, ended] = [
    speakerFor('owner'),
    speakerFor('member'),
    speakerFor('foreign'),
    speakerFor('ended'),
  ]
  const cast = { author: speakerFor('author'), manager: speakerFor('manager'), member, owner }
  const others = { client: speakerFor('client'), others: [ended, speakerFor('removed')] }
  const there = await buildThings('Bubinga', { owner: foreign, author: foreign, manager: foreign, member })
  const active = await buildThings(secretWord, cast, others)
  const archived = await buildThings(secretWord, cast, others)
  // The removed member has notifications from before.
  await awaitEvents(app)
  for (const { id } of [active, archived]) {
    await owner.call('removeMember', { params: { id, email: people.removed.email } })
  }
  await owner.call('updateProject', { params: { id: archived.id }, body: { status: 'archived' } })
  const params = { id: active.id }
  await owner.call('addMember', { params, body: { email: people.unverified.email } })
  await ended.call('logOut')
  const revoked = (await owner.call('createLink', { params, body: { scope: 'project', can: ['comment'] } })).body.link
  const { looker, guest, revoked: late } = people
  people.looker = { ...looker, token: (await openLink(app, active.link)).token }
  people.guest = { ...guest, token: (await buildGuest(app, active.link, { email: guest.email })).token }
  people.revoked = { ...late, token: (await buildGuest(app, revoked, { email: late.email })).token }
  await owner.call('deleteLink', { params: { linkId: revoked.uid_link } })
  // Copies start when no event and no job is pending.
  await readStoredState(app)
  await app.close()
  return { people, here: { active, archived }, there }
}
