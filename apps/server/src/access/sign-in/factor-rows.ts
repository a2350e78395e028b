import { randomUUID } from 'node:crypto'

import type { factorsCalls } from '@joinery/contract/sign-in/factors'

import type { RowsOf } from '../access-row.ts'

const noToken = () => ({ body: { token: 'no-such-token', code: '123456', method: 'totp' } })
const withUnknownId = () => ({ params: { id: randomUUID() } })

export const factorsRows: RowsOf<typeof factorsCalls> = {
  finishLogIn: [{ options: noToken, outcome: 'unauthenticated' }],
  startSecondPasskey: [{ options: noToken, outcome: 'unauthenticated' }],
  startSecondStepSetup: [{ options: noToken, outcome: 'unauthenticated' }],
  startPasskeyLogIn: [{ options: () => ({}) }],
  finishPasskeyLogIn: [{ options: noToken, outcome: 'bad_request' }],
  getFactors: [{ options: () => ({}) }],
  startTotp: [{ options: () => ({}) }],
  confirmTotp: [{ options: () => ({ body: { code: '000000' } }), outcome: 'bad_request' }],
  removeTotp: [{ options: () => ({}), outcome: 'not_found' }],
  makeRecoveryCodes: [{ options: () => ({}), outcome: 'conflict' }],
  startPasskey: [{ options: () => ({}) }],
  addPasskey: [{ options: noToken, outcome: 'bad_request' }],
  renamePasskey: [{ options: () => ({ ...withUnknownId(), body: { name: 'Phone' } }), outcome: 'not_found' }],
  removePasskey: [{ options: withUnknownId, outcome: 'not_found' }],
  startStepUp: [{ options: () => ({}), outcome: 'not_found' }],
  stepUp: [{ options: (_, { password }) => ({ body: { method: 'password', password } }) }],
}
