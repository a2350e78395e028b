// The people and projects shared by a test file's attempts, as a copy. Refusals and reads change nothing and share
// projects; a permitted call gets fresh resources (see `fresh.ts`).
import { copyInstallation } from '#testing/database/run-template.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts'

import { buildWorld, worldSettings, type SceneKind } from './build-world.ts'
import { createCallAs, createTokenOf, type CallAs, type TokenOf } from './call-as.ts'
import type { Caller } from './callers.ts'
import { giveBelongings, sessionOf, type People, type Person } from './people.ts'
import { renewTimes } from './renew-queries.ts'
import type { Speaker, Things } from './things.ts'

export type Scene = {
  readonly app: TestApp
  readonly people: Readonly<People>
  /** The project under test. */
  readonly here: Things
  /** Another project, owned by `foreign` with `member` as a member. */
  readonly there: Things
}

export type World = {
  readonly app: TestApp
  readonly people: Readonly<People>
  readonly scenes: Readonly<Record<SceneKind, Scene>>
  readonly callAs: CallAs
  readonly tokenOf: TokenOf
  readonly speakerFor: (caller: Caller) => Speaker
  /** Returns the caller with an unused image, generation and notification. */
  readonly equip: (caller: Caller) => Promise<Person>
  /** Call it after the session has ended. */
  readonly logInAgain: (caller: Caller) => Promise<void>
  /** Resets times, so nothing expires on a slow machine. Returns whether anything changed. */
  readonly renew: () => Promise<boolean>
  /** A new copy in the initial state. */
  readonly openCopy: () => Promise<World>
  readonly close: () => Promise<void>
}

const renewedForMs = 60_000

export const openWorld = async (options: Pick<TestAppOptions, 'log' | 'settings'> = {}): Promise<World> => {
  const { installation, notes, remove } = await copyInstallation('access', buildWorld)
  const settings = { ...worldSettings, ...options.settings }
  const app = await startTestApp({ ...options, settings, existing: installation })
  const { here, people, there } = notes
  const callAs = createCallAs(app)
  const shared = { app, people, there }
  let renewedAt = 0
  return {
    app,
    people,
    scenes: { active: { ...shared, here: here.active }, archived: { ...shared, here: here.archived } },
    callAs,
    tokenOf: createTokenOf(app),
    speakerFor: (caller) => ({
      email: people[caller].email,
      call: (name, ...[call]) => callAs(people[caller], name, call ?? {}),
    }),
    equip: async (caller) => ({ ...people[caller], ...(await giveBelongings(app, people[caller].uid_user)) }),
    logInAgain: async (caller) => {
      const { email, password } = people[caller]
      const { body } = await app.client().call('logIn', { body: { email, password } })
      people[caller] = { ...people[caller], uid_session: sessionOf(body.accessToken) }
    },
    renew: async () => {
      if (Date.now() < renewedAt + renewedForMs) return false
      await renewTimes(app)
      renewedAt = Date.now()
      return true
    },
    openCopy: () => openWorld(options),
    close: async () => {
      await app.close()
      await remove()
    },
  }
}
