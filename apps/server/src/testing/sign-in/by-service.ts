// Signs in through an identity provider like a browser.
import type { CallName } from '@joinery/contract/calls'

import type { Call, CallOptions, Client } from '#testing/http-client.ts'
import type { Account, IdentityProviderDouble } from '#testing/network/identity-provider.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Returns the provider's address for the redirect. */
export const startIdentity = async (client: Client, body: object = {}, token?: string): Promise<string> => {
  const started = await client.call('startIdentity', {
    body: { provider: '1', ...body },
    ...(token === undefined ? {} : { token }),
  })
  if (started.status !== 200) throw new Error(`Not sent to a service: ${started.text}`)
  return started.body.url
}

/** Runs the whole flow from the login page to the response. */
export const signInBy = async (
  app: TestApp,
  service: IdentityProviderDouble,
  account: Account,
  client = app.client(),
) => {
  const query = await service.visit(await startIdentity(client), account)
  return { client, query, answer: await client.call('finishIdentity', { body: { query } }) }
}

/** Creates a user signed in through a provider. */
export const buildUserBy = async (app: TestApp, service: IdentityProviderDouble, account: Account) => {
  const { answer, client } = await signInBy(app, service, account)
  const token = answer.body.accessToken as string
  const call: Call = (name: CallName, options: CallOptions = {}) => client.call(name, { token, ...options })
  return { client, token, call }
}

/** Runs the flow as a signed-in user. */
export const returnAs = async (
  { client, token }: { readonly client: Client; readonly token: string },
  service: IdentityProviderDouble,
  account: Account,
  purpose: 'connect' | 'step-up',
) => {
  const query = await service.visit(await startIdentity(client, { purpose }, token), account)
  return client.call('finishIdentity', { body: { query } })
}
