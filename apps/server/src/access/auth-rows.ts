import { randomUUID } from 'node:crypto'

import type { authCalls } from '@joinery/contract/auth'
import type { healthCalls } from '@joinery/contract/installation/health'

import { refreshCookie } from '#features/auth/sessions/session-cookies.ts'
import { picture } from '#testing/build-generation.ts'
import { registerUser } from '#testing/build-user.ts'

import { byLink, everybody, signedIn, type Outcome, type RowsOf } from './access-row.ts'
import { giveCode } from './people.ts'

const photo = async (): Promise<FormData> => {
  const form = new FormData()
  form.append('profile_photo', new Blob([new Uint8Array(await picture())]), 'me.png')
  return form
}

/** Nobody of them has registered. */
const withoutAccount = <Result extends Outcome>(outcome: Result) => ({
  nobody: outcome,
  ...byLink(outcome),
  revoked: outcome,
})

export const healthRows: RowsOf<typeof healthCalls> = {
  getHealth: [{ options: () => ({}), active: everybody(200) }],
  getReadiness: [{ options: () => ({}), active: everybody(200) }],
}

export const authRows: RowsOf<typeof authCalls> = {
  refreshSession: [
    {
      options: (_, { refreshToken }) =>
        refreshToken === undefined ? {} : { headers: { cookie: `${refreshCookie}=${refreshToken}` } },
      active: { ...signedIn(200), ended: 'forbidden' },
      special: [
        {
          title: 'a refresh token of their own making',
          by: 'unverified',
          options: (_, { token }) => ({ headers: { cookie: `${refreshCookie}=${token}` } }),
          outcome: 'forbidden',
        },
      ],
    },
  ],
  getMe: [{ options: () => ({}), active: signedIn(200) }],
  logIn: [
    {
      options: (_, { email, password }) => ({ body: { email, password } }),
      active: {
        ...everybody(200),
        ...withoutAccount('unauthenticated'),
        unverified: 'verification_required',
      },
      isCounted: true,
      special: [
        {
          title: 'as the owner, whose password they guess',
          by: 'stranger',
          options: ({ people }) => ({ body: { email: people.owner.email, password: 'oak and iron' } }),
          outcome: 'unauthenticated',
        },
      ],
    },
  ],
  // With their own address: whoever has an account gets no second one.
  createAccount: [
    {
      options: (_, { email, password }) => ({ body: { email, password } }),
      active: { ...everybody('conflict'), ...withoutAccount(201) },
      isCounted: true,
    },
  ],
  // The response does not reveal whether an address has an account.
  resendVerification: [{ options: (_, { email }) => ({ body: { email } }), active: everybody(200) }],
  forgotPassword: [{ options: (_, { email }) => ({ body: { email } }), active: everybody(200) }],
  logOut: [{ options: () => ({}), active: signedIn(200), endsSession: true }],
  logOutEverywhere: [{ options: () => ({}), active: signedIn(200), endsSession: true }],
  resetPassword: [
    {
      title: 'with a token that nobody gave out',
      options: (_, { password }) => ({ body: { token: 'no-such-token', newPassword: password } }),
      active: everybody('bad_request'),
      special: [
        {
          title: 'with the code of a verification mail',
          by: 'unverified',
          options: async ({ app }, { password, uid_user }) => ({
            body: { token: await giveCode(app, uid_user, 'verify'), newPassword: password },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'with the token of a reset mail',
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
      title: 'with a code that nobody gave out',
      options: () => ({ body: { code: 'no-such-code' } }),
      active: everybody('bad_request'),
      special: [
        {
          title: 'with the token of a reset mail',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'reset') } }),
          outcome: 'bad_request',
        },
        {
          title: 'with the code of a verification mail',
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
      title: 'with a code that nobody gave out',
      options: () => ({ body: { code: 'no-such-code' } }),
      active: everybody('bad_request'),
      special: [
        {
          title: 'with the token of a reset mail',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'reset') } }),
          outcome: 'bad_request',
        },
        {
          title: 'with the code of a verification mail',
          by: 'unverified',
          options: async ({ app }, { uid_user }) => ({ body: { code: await giveCode(app, uid_user, 'verify') } }),
          outcome: 200,
        },
      ],
    },
  ],
  disownAccount: [
    {
      title: 'with a code that nobody gave out',
      options: () => ({ body: { code: 'no-such-code' } }),
      active: everybody('bad_request'),
      special: [
        {
          title: 'with the token of a reset mail',
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
          title: 'with the code of a verification mail',
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
  updateDetails: [{ options: () => ({ body: { details: { nickname: 'Mara' } } }), active: signedIn(200) }],
  uploadProfilePhoto: [{ options: async () => ({ form: await photo() }), active: signedIn(200) }],
  changePassword: [
    {
      options: (_, { password }) => ({ body: { currentPassword: password, newPassword: password } }),
      active: signedIn(200),
      isCounted: true,
      special: [
        {
          title: 'without knowing the one that it has',
          by: 'owner',
          options: () => ({ body: { currentPassword: 'oak and iron', newPassword: 'steel and glass' } }),
          outcome: 'bad_request',
        },
      ],
    },
  ],
  listSessions: [{ options: () => ({}), active: signedIn(200) }],
  endSession: [{ options: () => ({ params: { sessionId: randomUUID() } }), active: signedIn('not_found') }],
}
