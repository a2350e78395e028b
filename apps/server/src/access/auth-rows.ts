import { randomUUID } from 'node:crypto'

import type { authCalls } from '@joinery/contract/auth'
import type { healthCalls } from '@joinery/contract/installation/health'

import { refreshCookie } from '#features/auth/sessions/session-cookies.ts'
import { picture } from '#testing/build-generation.ts'
import { registerUser } from '#testing/build-user.ts'

import { byLink, type Outcome, type RowsOf } from './access-row.ts'
import { giveCode } from './people.ts'

const photo = async (): Promise<FormData> => {
  const form = new FormData()
  form.append('profile_photo', new Blob([new Uint8Array(await picture())]), 'me.png')
  return form
}

/** Callers who have not registered. */
const withoutAccount = <Result extends Outcome>(outcome: Result) => ({
  nobody: outcome,
  ...byLink(outcome),
  revoked: outcome,
})

export const healthRows: RowsOf<typeof healthCalls> = {
  getHealth: [{ options: () => ({}) }],
  getReadiness: [{ options: () => ({}) }],
}

export const authRows: RowsOf<typeof authCalls> = {
  refreshSession: [
    {
      options: (_, { refreshToken }) =>
        refreshToken === undefined ? {} : { headers: { cookie: `${refreshCookie}=${refreshToken}` } },
      except: { ...withoutAccount('unauthenticated'), unverified: 'unauthenticated', ended: 'forbidden' },
      special: [
        {
          title: 'a forged refresh token',
          by: 'unverified',
          options: (_, { token }) => ({ headers: { cookie: `${refreshCookie}=${token}` } }),
          outcome: 'forbidden',
        },
      ],
    },
  ],
  getMe: [{ options: () => ({}) }],
  logIn: [
    {
      options: (_, { email, password }) => ({ body: { email, password } }),
      except: { ...withoutAccount('unauthenticated'), unverified: 'verification_required' },
      isCounted: true,
      special: [
        {
          title: 'as the owner, with a guessed password',
          by: 'stranger',
          options: ({ people }) => ({ body: { email: people.owner.email, password: 'oak and iron' } }),
          outcome: 'unauthenticated',
        },
      ],
    },
  ],
  // Uses the caller's own address, because an account holder cannot create a second one.
  createAccount: [
    {
      options: (_, { email, password }) => ({ body: { email, password } }),
      outcome: 'conflict',
      except: withoutAccount(201),
      isCounted: true,
    },
  ],
  setUpAdmin: [
    {
      title: 'with an unknown token',
      options: (_, { email, password }) => ({ body: { token: 'no-such-token', email, password } }),
      outcome: 'bad_request',
    },
  ],
  // The response does not reveal whether an address has an account.
  resendVerification: [{ options: (_, { email }) => ({ body: { email } }) }],
  forgotPassword: [{ options: (_, { email }) => ({ body: { email } }) }],
  logOut: [{ options: () => ({}), endsSession: true }],
  logOutEverywhere: [{ options: () => ({}), endsSession: true }],
  resetPassword: [
    {
      title: 'with an unknown token',
      options: (_, { password }) => ({ body: { token: 'no-such-token', newPassword: password } }),
      outcome: 'bad_request',
      special: [
        {
          title: 'with the code from a verification email',
          by: 'unverified',
          options: async ({ app }, { password, uid_user }) => ({
            body: { token: await giveCode(app, uid_user, 'verify'), newPassword: password },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'with the token from a reset email',
          by: 'ended',
          options: async ({ app }, { password, uid_user }) => ({
            body: { token: await giveCode(app, uid_user, 'reset'), newPassword: password },
          }),
          outcome: 200,
        },
      ],
    },
  ],
  verifyEmail: [
    {
      title: 'with an unknown code',
      options: () => ({ body: { code: 'no-such-code' } }),
      outcome: 'bad_request',
      special: [
        {
          title: 'with the token from a reset email',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'reset') } }),
          outcome: 'bad_request',
        },
        {
          title: 'with the code from a verification email',
          by: 'nobody',
          options: async ({ app }) => {
            const { uid_user } = await registerUser(app)
            return { body: { code: await giveCode(app, uid_user, 'verify') } }
          },
          outcome: 200,
        },
      ],
    },
  ],
  readVerification: [
    {
      title: 'with an unknown code',
      options: () => ({ body: { code: 'no-such-code' } }),
      outcome: 'bad_request',
      special: [
        {
          title: 'with the token from a reset email',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'reset') } }),
          outcome: 'bad_request',
        },
        {
          title: 'with the code from a verification email',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'verify') } }),
          outcome: 200,
        },
      ],
    },
  ],
  disownAccount: [
    {
      title: 'with an unknown code',
      options: () => ({ body: { code: 'no-such-code' } }),
      outcome: 'bad_request',
      special: [
        {
          title: 'with the token from a reset email',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'reset') } }),
          outcome: 'bad_request',
        },
        {
          title: 'a verified account',
          by: 'stranger',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'verify') } }),
          outcome: 'bad_request',
        },
        {
          title: 'with the code from a verification email',
          by: 'nobody',
          options: async ({ app }) => {
            const { uid_user } = await registerUser(app)
            return { body: { code: await giveCode(app, uid_user, 'verify') } }
          },
          outcome: 200,
        },
      ],
    },
  ],
  updateDetails: [{ options: () => ({ body: { details: { nickname: 'Mara' } } }) }],
  uploadProfilePhoto: [{ options: async () => ({ form: await photo() }) }],
  changePassword: [
    {
      options: (_, { password }) => ({ body: { currentPassword: password, newPassword: password } }),
      isCounted: true,
      special: [
        {
          title: 'with a wrong current password',
          by: 'owner',
          options: () => ({ body: { currentPassword: 'oak and iron', newPassword: 'steel and glass' } }),
          outcome: 'bad_request',
        },
      ],
    },
  ],
  listSessions: [{ options: () => ({}) }],
  endSession: [{ options: () => ({ params: { sessionId: randomUUID() } }), outcome: 'not_found' }],
}
