import { randomUUID } from 'node:crypto'

import type { factorsCalls } from '@joinery/contract/sign-in/factors'

import { everybody, signedIn, type RowsOf } from '../access-row.ts'

const noToken = () => ({ body: { token: 'no-such-token', code: '123456', method: 'totp' } })
const ofNobody = () => ({ params: { id: randomUUID() } })

export const factorsRows: RowsOf<typeof factorsCalls> = {
  finishLogIn: [{ options: noToken, active: everybody('unauthenticated') }],
  startSecondPasskey: [{ options: noToken, active: everybody('unauthenticated') }],
  startSecondStepSetup: [{ options: noToken, active: everybody('unauthenticated') }],
  startPasskeyLogIn: [{ options: () => ({}), active: everybody(200) }],
  finishPasskeyLogIn: [{ options: noToken, active: everybody('bad_request') }],
  getFactors: [{ options: () => ({}), active: signedIn(200) }],
  startTotp: [{ options: () => ({}), active: signedIn(200) }],
  confirmTotp: [{ options: () => ({ body: { code: '000000' } }), active: signedIn('bad_request') }],
  removeTotp: [{ options: () => ({}), active: signedIn('not_found') }],
  makeRecoveryCodes: [{ options: () => ({}), active: signedIn('conflict') }],
  startPasskey: [{ options: () => ({}), active: signedIn(200) }],
  addPasskey: [{ options: noToken, active: signedIn('bad_request') }],
  renamePasskey: [{ options: () => ({ ...ofNobody(), body: { name: 'Phone' } }), active: signedIn('not_found') }],
  removePasskey: [{ options: ofNobody, active: signedIn('not_found') }],
  startStepUp: [{ options: () => ({}), active: signedIn('not_found') }],
  stepUp: [{ options: (_, { password }) => ({ body: { method: 'password', password } }), active: signedIn(200) }],
}
