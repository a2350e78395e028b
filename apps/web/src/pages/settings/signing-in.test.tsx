import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { stepUpMessages } from '@joinery/contract/messages/step-up-messages'
import type { Site } from '@joinery/contract/site'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'
import { buildFactors, buildPasskey } from '#testing/sign-in/build-factors.ts'
import { fakePasskeys, passkeyOptions } from '#testing/sign-in/fake-passkeys.ts'

const mara = buildPerson()
const created_at = '2026-11-02T10:00:00.000Z'
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
const stepUp = {
  fault: 403,
  body: { error: factorMessages.stepUpNeeded, code: 'step_up_required' },
} as const
const studio = {
  id: '0198c0de-0000-7000-8000-0000000000bb',
  provider: 'studio',
  name: 'Studio ID',
  email: 'mara@studio.example',
  created_at,
}

const visit = (answers: Answers = {}, site: Partial<Site> = {}) =>
  renderPage('/settings?tab=security', { user: mara, site, answers: { listSessions: { sessions: [] }, ...answers } })

const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const found = heading.closest('section')
  if (!found) throw new Error(`${name} stands in no section`)
  return within(found)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('authenticator app', () => {
  test('is set up with a code, and the recovery codes stay visible until saved', async () => {
    const { api, hand } = await visit({ startTotp: secret, confirmTotp: { recoveryCodes: codes } })
    await hand.click(
      (await section('Two-step verification')).getByRole('button', { name: 'Set up an authenticator app' }),
    )
    const setUp = await dialog('Set up an authenticator app')
    expect(await setUp.findByAltText('QR code for your authenticator app')).toBeTruthy()
    api.answer({ getFactors: buildFactors({ totp: { created_at }, recovery_codes_left: 10 }) })
    await hand.type(setUp.getByLabelText('Code from your authenticator app'), '123456')
    const shown = await dialog('Your recovery codes')
    expect(shown.getByText('ccccc-ddddd')).toBeTruthy()
    await hand.keyboard('{Escape}')
    // The confirmation is shown after the dialog closes, because a toast would be hidden behind it.
    expect(screen.queryByText(signInMessages.totpAdded)).toBeNull()
    await hand.click(shown.getByLabelText('I have saved these codes'))
    await hand.click(shown.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(signInMessages.totpAdded)).toBeTruthy()
    expect(await screen.findByText('10 of 10 left')).toBeTruthy()
    expect(api.sent('confirmTotp')[0]?.body).toEqual({ code: '123456' })
  })

  test('cannot be removed when it is the only second step and one is required', async () => {
    await visit({ getFactors: buildFactors({ totp: { created_at }, is_required: true }) })
    expect(await screen.findByText(factorMessages.lastMethodRequired)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove authenticator app' })).toBeNull()
  })

  test('is removed after confirmation', async () => {
    const { api, hand } = await visit({
      getFactors: buildFactors({ totp: { created_at }, recovery_codes_left: 2 }),
      removeTotp: { message: 'Authenticator app removed' },
    })
    await hand.click(await screen.findByRole('button', { name: 'Remove authenticator app' }))
    api.answer({ getFactors: buildFactors() })
    await hand.click((await dialog('Remove the authenticator app?')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Authenticator app removed')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy()
  })
})

describe('passkey', () => {
  test('is added with a name, renamed and removed', async () => {
    fakePasskeys()
    const passkey = buildPasskey()
    const { api, hand } = await visit({
      startPasskey: { token: 'begun', options: passkeyOptions },
      addPasskey: { passkey, recoveryCodes: null },
      renamePasskey: { passkey },
      removePasskey: { message: 'Passkey removed' },
    })
    await hand.click((await section('Passkeys')).getByRole('button', { name: 'Add a passkey' }))
    const adding = await dialog('Add a passkey')
    await hand.clear(adding.getByLabelText('Name'))
    await hand.type(adding.getByLabelText('Name'), 'Mara’s laptop')
    api.answer({ getFactors: buildFactors({ passkeys: [passkey] }) })
    await hand.click(adding.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(api.sent('addPasskey')[0]?.body).toMatchObject({
      token: 'begun',
      name: 'Mara’s laptop',
      attestation: { id: 'cGFzc2tleQ' },
    })

    await hand.click(await screen.findByRole('button', { name: 'Rename Mara’s laptop' }))
    const renaming = await dialog('Rename passkey')
    await hand.clear(renaming.getByLabelText('Name'))
    await hand.click(renaming.getByRole('button', { name: 'Save' }))
    expect((await renaming.findByRole('alert')).textContent).toBe('Please enter a name')
    await hand.type(renaming.getByLabelText('Name'), 'Office')
    await hand.click(renaming.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sent('renamePasskey')[0]?.body).toEqual({ name: 'Office' }))

    await hand.click(await screen.findByRole('button', { name: 'Remove Mara’s laptop' }))
    api.answer({ getFactors: buildFactors() })
    await hand.click((await dialog('Remove this passkey?')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Passkey removed')).toBeTruthy()
    expect(await (await section('Passkeys')).findByText(securityMessages.passkeys.empty)).toBeTruthy()
  })

  test('cannot be added in a browser without support', async () => {
    await visit()
    expect((await section('Passkeys')).getByText(signInMessages.addPasskeyUnsupported)).toBeTruthy()
  })
})

test('connects a provider, and explains why the only one stays; without a password one is set by email', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { api, hand } = await visit(
    {
      getFactors: buildFactors({ has_password: false, identities: [studio] }),
      startIdentity: { url: 'https://other.example/authorize' },
      removeIdentity: { fault: 409, body: { error: 'This is your only way to sign in.' } },
      forgotPassword: { message: 'Sent' },
    },
    {
      identityProviders: [
        { id: 'studio', name: 'Studio ID' },
        { id: 'other', name: 'Other ID' },
      ],
    },
  )
  const services = await section('Connected services')
  expect(await services.findByText('mara@studio.example')).toBeTruthy()
  await hand.click(services.getByRole('button', { name: 'Connect Other ID' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://other.example/authorize'))
  expect(api.sent('startIdentity')[0]).toMatchObject({ body: { provider: 'other', purpose: 'connect' } })
  expect(api.sent('startIdentity')[0]?.token).toBeTruthy()
  assign.mockRestore()

  await hand.click(services.getByRole('button', { name: 'Disconnect Studio ID' }))
  const confirmation = await dialog('Disconnect Studio ID?')
  await hand.click(confirmation.getByRole('button', { name: 'Disconnect' }))
  expect((await confirmation.findByRole('alert')).textContent).toBe('This is your only way to sign in.')
  await hand.click(confirmation.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByLabelText('Current Password')).toBeNull()
  await hand.click((await section('Password')).getByRole('button', { name: 'Set a password' }))
  expect(await screen.findByText(signInMessages.passwordLinkSent)).toBeTruthy()
  expect(api.sent('forgotPassword')[0]?.body).toEqual({ email: mara.email })
})

describe('call that requires re-authentication', () => {
  const withTotp = buildFactors({ totp: { created_at }, recovery_codes_left: 3 })

  test('is repeated with its data after re-authentication', async () => {
    const { api, hand } = await visit({ getFactors: withTotp, makeRecoveryCodes: stepUp })
    await hand.click(await screen.findByRole('button', { name: 'Create new codes' }))
    await hand.click((await dialog('Create new recovery codes?')).getByRole('button', { name: 'Create new codes' }))
    const asking = await dialog(stepUpMessages.title)
    const field = await asking.findByLabelText<HTMLInputElement>('Code from your authenticator app')
    await waitFor(() => expect(document.activeElement).toBe(field))
    api.answer({ stepUp: { fault: 400, body: { error: factorMessages.codeWrong } } })
    await hand.type(field, '000000')
    expect((await asking.findByRole('alert')).textContent).toBe(factorMessages.codeWrong)
    api.answer({ stepUp: { message: 'Thank you.' }, makeRecoveryCodes: { recoveryCodes: codes } })
    await hand.type(field, '123456')
    expect((await dialog('Your recovery codes')).getByText('aaaaa-bbbbb')).toBeTruthy()
    expect(api.sent('stepUp')[1]?.body).toEqual({ method: 'totp', code: '123456' })
    expect(api.sent('makeRecoveryCodes')).toHaveLength(2)
  })

  test('fails with its message on Cancel, and the user stays signed in', async () => {
    const { api, hand, session } = await visit({ startTotp: stepUp })
    await hand.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    const asking = await dialog(stepUpMessages.title)
    expect(await asking.findByLabelText('Your password')).toBeTruthy()
    await hand.click(asking.getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toBe(factorMessages.stepUpNeeded)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.getState().isAuthenticated).toBe(true)
    expect(api.sent('startTotp')).toHaveLength(1)
  })

  test('asks for the password if there is nothing else, and for a passkey if there is one', async () => {
    const { api, hand } = await visit({ startTotp: stepUp, stepUp: { message: 'Thank you.' } })
    await hand.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    api.answer({ startTotp: secret })
    await hand.type(await (await dialog(stepUpMessages.title)).findByLabelText('Your password'), 'walnut{Enter}')
    await dialog('Set up an authenticator app')
    expect(api.sent('stepUp')[0]?.body).toEqual({ method: 'password', password: 'walnut' })
    await hand.click(screen.getByRole('button', { name: 'Cancel' }))

    fakePasskeys()
    api.answer({
      getFactors: buildFactors({ passkeys: [buildPasskey()] }),
      startTotp: stepUp,
      startStepUp: { token: 'again', options: passkeyOptions },
    })
    await hand.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    const use = await (await dialog(stepUpMessages.title)).findByRole('button', { name: 'Use your passkey' })
    api.answer({ startTotp: secret })
    await hand.click(use)
    await dialog('Set up an authenticator app')
    expect(api.sent('stepUp')[1]?.body).toMatchObject({ method: 'passkey', token: 'again' })
  })

  test('redirects to the provider the user signed in with', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { api, hand } = await visit(
      {
        getFactors: buildFactors({ has_password: false, identities: [studio] }),
        startTotp: stepUp,
        startIdentity: { url: 'https://studio.example/again' },
      },
      { identityProviders: [{ id: 'studio', name: 'Studio ID' }], passwords: false },
    )
    await hand.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await hand.click(
      await (await dialog(stepUpMessages.title)).findByRole('button', { name: 'Continue with Studio ID' }),
    )
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://studio.example/again'))
    expect(api.sent('startIdentity')[0]?.body).toMatchObject({ provider: 'studio', purpose: 'step-up' })
    assign.mockRestore()
  })
})
