// Sends the calls about an account, its login methods and its data.
import { createSetupLink } from '#features/auth/setup/create-setup-link.ts'
import { picture } from '#testing/build-generation.ts'
import { awaitMail, buildUser, linkIn } from '#testing/build-user.ts'
import type { IdentityProviderDouble } from '#testing/network/identity-provider.ts'
import { returnAs, signInBy } from '#testing/sign-in/by-service.ts'
import { finishLogIn, readSecret, setUpPasskey, setUpTotp, startLogIn } from '#testing/sign-in/second-steps.ts'
import type { TestApp } from '#testing/test-app.ts'

import type { Cast } from './cast.ts'

const password = 'walnut and brass'

export const sendAccountCalls = async (app: TestApp): Promise<void> => {
  const email = 'ines@okafor.example'
  const client = app.client()
  await client.call('createAccount', { body: { email, password, username: 'Ines Okafor' } })
  const code = linkIn(await awaitMail(app, email, /./), 'code')
  await client.call('readVerification', { body: { code } })
  await client.call('verifyEmail', { body: { code } })
  await client.call('resendVerification', { body: { email } })
  const { accessToken: token } = (await client.call('logIn', { body: { email, password, rememberMe: true } })).body
  await client.call('refreshSession')
  await client.call('getMe', { token })
  await client.call('updateDetails', {
    token,
    body: { details: { nickname: 'Ines', phoneNumber: '+44 20 7946 0000' } },
  })
  const photo = new FormData()
  photo.append('profile_photo', new Blob([new Uint8Array(await picture())]), 'ines.png')
  await client.call('uploadProfilePhoto', { token, form: photo })
  const newPassword = 'walnut and copper'
  await client.call('changePassword', { token, body: { currentPassword: password, newPassword } })
  await app.client().call('logIn', { body: { email, password: newPassword } })
  const { sessions } = (await client.call('listSessions', { token })).body
  const other = sessions.find((session: { is_current: boolean }) => !session.is_current)
  await client.call('endSession', { token, params: { sessionId: other.uid_session } })
  await client.call('logOut', { token })
  await client.call('forgotPassword', { body: { email } })
  const reset = linkIn(await awaitMail(app, email, /reset/i), 'token')
  await client.call('resetPassword', { body: { token: reset, newPassword: password } })
  const again = (await client.call('logIn', { body: { email, password } })).body.accessToken
  await client.call('logOutEverywhere', { token: again })
  const wrong = 'someone@okafor.example'
  await app.client().call('createAccount', { body: { email: wrong, password } })
  const disown = linkIn(await awaitMail(app, wrong, /./), 'code')
  await app.client().call('disownAccount', { body: { code: disown } })
}

/** The app has no mail server and no admin. */
export const sendSetupCall = async (app: TestApp): Promise<void> => {
  const token = new URL((await createSetupLink(app.app.context)) ?? '').searchParams.get('token')
  await app.client().call('setUpAdmin', { body: { token, email: 'ada@okafor.example', password } })
}

export const sendLoginMethodCalls = async (app: TestApp, service: IdentityProviderDouble, { admin }: Cast) => {
  const person = await buildUser(app, { email: 'noor@hartwell.example', username: 'Noor Haddad' })
  await person.call('stepUp', { body: { method: 'password', password } })
  const totp = await setUpTotp(app, person)
  await finishLogIn(app.client(), (await startLogIn(app.client(), person)).token, totp.code())
  await person.call('makeRecoveryCodes')
  const passkey = await setUpPasskey(person, "Noor's phone")
  await person.call('getFactors')
  await person.call('renamePasskey', { params: { id: passkey.id }, body: { name: 'Phone' } })
  await app.client().call('startSecondPasskey', { body: { token: (await startLogIn(app.client(), person)).token } })
  const { options, token } = (await app.client().call('startPasskeyLogIn')).body
  await app.client().call('finishPasskeyLogIn', { body: { token, assertion: passkey.get(options) } })
  const created = await person.call('createToken', { body: { name: 'Site agent', scope: 'write' } })
  await person.call('listTokens')
  await person.call('deleteToken', { params: { id: created.body.token.uid_token } })
  await person.call('startStepUp')
  await person.call('removePasskey', { params: { id: passkey.id } })
  await person.call('removeTotp')

  const required = await buildUser(app, { email: 'lena@hartwell.example', username: 'Lena Brandt' })
  const params = { uid_user: required.uid_user }
  await admin.call('updatePerson', { params, body: { must_use_second_step: true } })
  const client = app.client()
  const started = await startLogIn(client, required)
  const { secret } = (await client.call('startSecondStepSetup', { body: { token: started.token } })).body
  await finishLogIn(client, started.token, readSecret(app, secret).code(), 'setup')
  await admin.call('resetFactors', { params })

  await signInBy(app, service, service.add({ email: 'sam@hartwell.example', email_verified: true, name: 'Sam Reyes' }))
  const account = service.add({ email: person.email, email_verified: true, name: 'Noor Haddad' })
  const { client: browser } = await signInBy(app, service, account)
  const link = linkIn(await awaitMail(app, person.email, /Connect Studio ID/), 'token')
  await browser.call('confirmIdentity', { body: { token: link } })
  const [identity] = (await person.call('getFactors')).body.identities
  await person.call('removeIdentity', { params: { id: identity.id } })
  await returnAs(person, service, account, 'connect')
}

/** Ends with the deletion of the account. */
export const sendPersonalDataCalls = async (app: TestApp): Promise<void> => {
  const person = await buildUser(app, { email: 'ada@hartwell.example', username: 'Ada Lindqvist' })
  await person.call('requestExport')
  await person.call('getExport')
  await person.call('listOwnAudit')
  await person.call('readDeletion')
  await person.call('deleteAccount', { body: { password, projects: [] } })
}
