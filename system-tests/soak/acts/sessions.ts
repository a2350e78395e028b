import type { Act } from '../load.ts'
import { logIn, refresh, usualPassword } from '../people.ts'
import { pick } from '../studio.ts'

/** Signing in and out, and account changes. */
export const sessionActs: readonly Act[] = [
  {
    kind: 'log in, look, renew, log out',
    perMinute: 20,
    run: async ({ caller, people }) => {
      const first = await logIn(caller, pick(people).email)
      await caller.ask('getMe', 200, { token: first.token })
      const next = await refresh(caller, first)
      await caller.ask('logOut', 200, { token: next.token, headers: { cookie: next.cookie } })
      await caller.ask('getMe', 401, { token: next.token })
    },
  },
  {
    kind: 'fail to log in',
    perMinute: 15,
    run: async ({ caller, people }) => {
      const email = Math.random() < 0.5 ? pick(people).email : `nobody-${Math.random()}@soak.example`
      await caller.ask('logIn', 401, { body: { email, password: 'oak and chrome' } })
    },
  },
  {
    kind: 'register and verify',
    perMinute: 2,
    run: async ({ caller }) => {
      const email = `${crypto.randomUUID()}@soak.example`
      await caller.ask('createAccount', 201, { body: { email, password: usualPassword } })
      await caller.ask('verifyEmail', 400, { body: { code: 'not the code' } })
    },
  },
  {
    kind: 'forget a password',
    perMinute: 4,
    run: async ({ caller, people }) => {
      // One address gets at most one email per minute.
      await caller.ask('forgotPassword', [200, 429], { body: { email: pick(people).email } })
    },
  },
  {
    kind: 'change a password and back',
    perMinute: 3,
    run: async ({ caller, changer: { email } }) => {
      const { token } = await logIn(caller, email)
      const other = 'oak and chrome'
      await caller.ask('changePassword', 200, {
        token,
        body: { currentPassword: usualPassword, newPassword: other },
      })
      await caller.ask('changePassword', 200, {
        token,
        body: { currentPassword: other, newPassword: usualPassword },
      })
      await caller.ask('logOutEverywhere', 200, { token })
    },
  },
  {
    kind: 'profile and settings',
    perMinute: 15,
    run: async ({ people }) => {
      const { ask } = pick(people)
      await ask('updateDetails', 200, { body: { details: { nickname: `Nick ${Math.floor(Math.random() * 100)}` } } })
      await ask('listSessions', 200, {})
      await ask('listOwnAudit', 200, {})
      await ask('getFileUsage', 200, {})
    },
  },
  {
    kind: 'profile photo',
    perMinute: 4,
    run: async ({ people, files }) => {
      const form = new FormData()
      form.append('profile_photo', new Blob([new Uint8Array(files.drawing)], { type: 'image/png' }), 'me.png')
      await pick(people).ask('uploadProfilePhoto', 200, { form })
    },
  },
  {
    kind: 'administration',
    perMinute: 6,
    run: async ({ admin }) => {
      await admin.ask('getInstallation', 200, {})
      await admin.ask('listPeople', 200, {})
      await admin.ask('exportPeople', 200, {})
      await admin.ask('listAudit', 200, {})
    },
  },
]
