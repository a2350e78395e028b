import type { CallName } from '@joinery/contract/calls'
import type { GuestLink } from '@joinery/contract/review/links'

import { awaitMail, newEmail, type TestUser } from '#testing/build-user.ts'
import type { Answer, Call, CallOptions } from '#testing/http-client.ts'
import type { TestApp } from '#testing/test-app.ts'

export type TestGuest = {
  readonly email: string
  readonly name: string
  readonly token: string
  readonly call: Call
}

export const tryLink = (owner: TestUser, id: string, body: object = {}): Promise<Answer> =>
  owner.call('createLink', {
    params: { id },
    body: { scope: 'project', can: ['comment', 'approve', 'compare'], ...body },
  })

/** A link whose URL is known. */
export type TestLink = GuestLink & { readonly url: string }

export const buildLink = async (owner: TestUser, id: string, body: object = {}): Promise<TestLink> => {
  const answer = await tryLink(owner, id, body)
  if (answer.status !== 201) throw new Error(`No link: ${answer.text}`)
  return answer.body.link
}

export const secretIn = ({ url }: Pick<TestLink, 'url'>): string => url.slice(url.lastIndexOf('/') + 1)

const asGuest = (app: TestApp, answer: Answer, who: Pick<TestGuest, 'email' | 'name'>): TestGuest => {
  if (answer.status !== 200) throw new Error(`Not let in: ${answer.text}`)
  const token: string = answer.body.guestToken
  return {
    ...who,
    token,
    call: (name: CallName, call: CallOptions = {}) => app.client().call(name, { token, ...call }),
  }
}

/** Opens the link as a visitor without a confirmed address. */
export const openLink = async (app: TestApp, link: Pick<TestLink, 'url'>): Promise<TestGuest> => {
  const answer = await app.client().call('openReview', { body: { token: secretIn(link) } })
  return asGuest(app, answer, { email: '', name: '' })
}

export const codeFor = async (app: TestApp, email: string, count = 1): Promise<string> =>
  /\d{6}/.exec((await awaitMail(app, email, /your code/, count)).subject)?.[0] ?? ''

/** Opens the link and confirms an address, which grants the link's rights. */
export const buildGuest = async (
  app: TestApp,
  link: Pick<TestLink, 'url'>,
  { email = newEmail(), name = 'Cleo' } = {},
): Promise<TestGuest> => {
  const token = secretIn(link)
  await app.client().call('enterReview', { body: { token, name, email } })
  const code = await codeFor(app, email)
  return asGuest(app, await app.client().call('confirmReview', { body: { token, email, code } }), { email, name })
}
