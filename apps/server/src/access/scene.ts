import type { CallName } from '@joinery/contract/calls'

// The people and projects that all attempts of a test file share. Refusals and reads change nothing, so they need no
// projects of their own; what a permitted call uses up is built anew for it.
import { newEmail } from '#testing/build-user.ts'
import type { Answer, CallOptions } from '#testing/http-client.ts'
import { buildGuest, openLink } from '#testing/review/build-guest.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts'

import type { Caller } from './callers.ts'
import { buildPeople, giveBelongings, type People, type Person } from './people.ts'
import { buildThings, secretWord, type Speaker, type Things } from './things.ts'

export type Scene = {
  readonly app: TestApp
  readonly people: Readonly<People>
  /** The project in question. */
  readonly here: Things
  /** Another, which `foreign` owns and `member` is in too. */
  readonly there: Things
}

export type SceneKind = 'active' | 'archived'

export type World = {
  readonly app: TestApp
  readonly people: Readonly<People>
  readonly scenes: Readonly<Record<SceneKind, Scene>>
  /** A call with whatever token this person has; cookies are not kept. */
  readonly callAs: (person: Person, name: CallName, options: CallOptions) => Promise<Answer>
  /** The same with a project that nobody has used yet. */
  readonly buildScene: (kind: SceneKind) => Promise<Scene>
  /** The caller with an image and a notification that nobody has used yet. */
  readonly equip: (caller: Caller) => Promise<Person>
  /** After something has ended their session. */
  readonly logInAnew: (caller: Caller) => Promise<void>
  readonly close: () => Promise<void>
}

export const buildWorld = async ({ settings, ...further }: TestAppOptions = {}): Promise<World> => {
  const adminEmail = newEmail()
  const app = await startTestApp({
    ...further,
    settings: { ADMIN_EMAILS: adminEmail, LOCAL_CREDITS: '1', ...settings },
  })
  const people = await buildPeople(app, adminEmail)
  const callAs: World['callAs'] = ({ token }, name, options) =>
    app.client().call(name, { ...(token === undefined ? {} : { token }), ...options })
  const speakerFor = (caller: Caller): Speaker => ({
    email: people[caller].email,
    call: (name, ...[options]) => callAs(people[caller], name, options ?? {}),
  })
  const [author, client, ended, foreign, manager, member, owner, removed] = (
    ['author', 'client', 'ended', 'foreign', 'manager', 'member', 'owner', 'removed'] as const
  ).map(speakerFor) as [Speaker, Speaker, Speaker, Speaker, Speaker, Speaker, Speaker, Speaker] // map forgets how many there are
  const there = await buildThings('Bubinga', { owner: foreign, author: foreign, manager: foreign, member })
  const build = async (kind: SceneKind, guests: Parameters<typeof buildThings>[2]): Promise<Scene> => {
    const here = await buildThings(secretWord, { author, manager, member, owner }, { client, ...guests })
    const params = { id: here.id }
    if (kind === 'archived') await owner.call('updateProject', { params, body: { status: 'archived' } })
    return { app, people, here, there }
  }
  const guests = { others: [ended], removed }
  const scenes = { active: await build('active', guests), archived: await build('archived', guests) }
  const invited = { params: { id: scenes.active.here.id }, body: { email: people.unverified.email } }
  await owner.call('addMember', invited)
  await ended.call('logOut')
  const { link } = scenes.active.here
  const params = { id: scenes.active.here.id }
  const revoked = (await owner.call('createLink', { params, body: { scope: 'project', can: ['comment'] } })).body.link
  const { looker, guest, revoked: late } = people
  people.looker = { ...looker, token: (await openLink(app, link)).token }
  people.guest = { ...guest, token: (await buildGuest(app, link, { email: guest.email })).token }
  people.revoked = { ...late, token: (await buildGuest(app, revoked, { email: late.email })).token }
  await owner.call('deleteLink', { params: { linkId: revoked.uid_link } })
  return {
    app,
    people,
    scenes,
    callAs,
    buildScene: (kind) => build(kind, {}),
    equip: async (caller) => ({ ...people[caller], ...(await giveBelongings(app, people[caller].uid_user)) }),
    logInAnew: async (caller) => {
      const { email, password } = people[caller]
      const { body } = await app.client().call('logIn', { body: { email, password } })
      people[caller] = { ...people[caller], token: body.accessToken }
    },
    close: app.close,
  }
}
