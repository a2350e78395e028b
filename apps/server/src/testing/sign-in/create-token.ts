import type { BodyOf } from '@joinery/contract/call-types'
import type { CallName } from '@joinery/contract/calls'
import type { Token } from '@joinery/contract/sign-in/tokens'

import type { TestUser } from '#testing/build-user.ts'
import type { Call, CallOptions } from '#testing/http-client.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A program with an API token of the person. */
export type Program = { readonly token: Token; readonly secret: string; readonly call: Call }

export const createToken = async (
  app: TestApp,
  owner: TestUser,
  body: Partial<BodyOf<'createToken'>> = {},
): Promise<Program> => {
  const answer = await owner.call('createToken', { body: { name: 'Site agent', scope: 'write', ...body } })
  if (answer.status !== 201) throw new Error(`No token: ${answer.text}`)
  const { token, secret } = answer.body
  const call = (name: CallName, options: CallOptions = {}) => app.client().call(name, { token: secret, ...options })
  return { token, secret, call }
}
