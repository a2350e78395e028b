// People of an installation, made through the calls that everybody uses; their mail comes from the mail server.
import { setTimeout as wait } from 'node:timers/promises'

import { newEmail } from '@joinery/server/testing/build-user'
import type { CollectedMail, MailCollector } from '@joinery/server/testing/network/collect-mail'
import { callAt } from '@joinery/server/testing/remote-client'

export type Person = {
  readonly email: string
  readonly password: string
  readonly uid_user: string
  readonly token: string
}

type Place = { readonly address: string; readonly mail: Pick<MailCollector, 'list'> }

/** The newest mail to the address whose subject matches, as soon as it has come. */
const awaitMail = async ({ mail }: Place, email: string, subject: RegExp): Promise<CollectedMail> => {
  for (let tries = 0; tries < 1200; tries++) {
    const found = (await mail.list()).find(({ to, subject: its }) => to === email && subject.test(its))
    if (found) return found
    await wait(50)
  }
  throw new Error(`No mail ${String(subject)} for ${email}`)
}

export const logIn = async (address: string, { email, password }: Pick<Person, 'email' | 'password'>) => {
  const { status, body } = await callAt(address, 'logIn', { body: { email, password, rememberMe: false } })
  if (status !== 200) throw new Error(`Not logged in: ${status}`)
  return body.accessToken as string
}

/** Registered, verified by mail and logged in. */
export const register = async (place: Place): Promise<Person> => {
  const [email, password] = [newEmail(), 'walnut and brass']
  const { status, body } = await callAt(place.address, 'createAccount', { body: { email, password, username: 'Mara' } })
  if (status !== 201) throw new Error(`No account: ${status}`)
  const { text } = await awaitMail(place, email, /Verify/)
  const code = /[?&]code=([\w-]+)/.exec(text)?.[1]
  await callAt(place.address, 'verifyEmail', { body: { code } })
  return { email, password, uid_user: body.user.uid_user, token: await logIn(place.address, { email, password }) }
}

/** The owner and others in one project. */
export const buildTeam = async (place: Place, count: number) => {
  const owner = await register(place)
  const { body } = await callAt(place.address, 'createProject', {
    token: owner.token,
    body: { title: 'Hartwell Kitchen', description: '<p>Walnut & brass</p>' },
  })
  const uid_project = body.project.uid_project as string
  const others: Person[] = []
  for (let number = 1; number < count; number++) {
    const other = await register(place)
    const params = { id: uid_project }
    await callAt(place.address, 'addMember', { token: owner.token, params, body: { email: other.email } })
    others.push(other)
  }
  return { owner, others, uid_project }
}
