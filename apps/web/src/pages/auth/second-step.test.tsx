import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import type { SecondStep } from '@joinery/contract/sign-in/factors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildPerson, buildToken } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage, signedInAnswers } from '#testing/render-page.tsx'
import { fakePasskeys, passkeyOptions } from '#testing/sign-in/fake-passkeys.ts'

const mara = buildPerson()
const accessToken = buildToken(mara)
const inside = signedInAnswers(mara)

/** Enters a correct password for an account with a second step. */
const enterPassword = async (methods: SecondStep['methods'], answers: Answers = {}) => {
  const page = await renderPage('/login', {
    answers: { ...inside, logIn: { secondStep: { token: 'second', methods } }, ...answers },
    state: { from: { pathname: '/notifications', search: '', hash: '' } },
  })
  await page.hand.type(await screen.findByLabelText('Email'), mara.email)
  await page.hand.type(screen.getByLabelText('Password'), 'walnut')
  await page.hand.click(screen.getByRole('button', { name: 'Log In' }))
  return page
}

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from your authenticator app')
const arrived = (address: () => string) => waitFor(() => expect(address()).toBe('/notifications'))

describe('authenticator code', () => {
  test('submits an authenticator code with its last digit and opens the requested page', async () => {
    const { api, address, hand } = await enterPassword(['totp', 'recovery'], { finishLogIn: { accessToken } })
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
    const field = await codeField()
    expect(document.activeElement).toBe(field)
    expect(field.autocomplete).toBe('one-time-code')
    await hand.type(field, '123456')
    await arrived(address)
    expect(api.sent('finishLogIn').map(({ body }) => body)).toEqual([
      { token: 'second', method: 'totp', code: '123456' },
    ])
  })

  test('accepts a pasted code that contains a space', async () => {
    const { api, address, hand } = await enterPassword(['totp'], { finishLogIn: { accessToken } })
    await hand.click(await codeField())
    await hand.paste('123 456')
    await arrived(address)
    expect(api.sent('finishLogIn')[0]?.body).toMatchObject({ code: '123456' })
  })

  test('shows the error, clears and focuses the field after a wrong code', async () => {
    const wrong = factorMessages.codeWrong
    const { api, address, hand } = await enterPassword(['totp'], {
      finishLogIn: { fault: 400, body: { error: wrong } },
    })
    await hand.type(await codeField(), '000000')
    expect((await screen.findByRole('alert')).textContent).toBe(wrong)
    const field = await codeField()
    await waitFor(() => expect(field.value).toBe(''))
    expect(document.activeElement).toBe(field)
    api.answer({ finishLogIn: { accessToken } })
    await hand.type(field, '123456')
    await arrived(address)
  })

  test('asks for the missing digits without sending a request', async () => {
    const { api, hand } = await enterPassword(['totp'])
    await hand.type(await codeField(), '123{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(signInMessages.codeIncomplete)
    expect(api.sent('finishLogIn')).toEqual([])
  })

  test('returns to the password form with the address and the reason when the code comes too late', async () => {
    const over = factorMessages.stepExpired
    const { hand } = await enterPassword(['totp'], { finishLogIn: { fault: 401, body: { error: over } } })
    await hand.type(await codeField(), '123456')
    expect((await screen.findByRole('alert')).textContent).toBe(over)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(mara.email)
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })
})

test('accepts a recovery code instead of the app, or goes back', async () => {
  const { api, address, hand } = await enterPassword(['totp', 'recovery'], { finishLogIn: { accessToken } })
  await hand.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const field = await screen.findByLabelText('Recovery code')
  expect(document.activeElement).toBe(field)
  await hand.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(mara.email)
  await hand.type(screen.getByLabelText('Password'), 'walnut')
  await hand.click(screen.getByRole('button', { name: 'Log In' }))
  await hand.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await hand.type(await screen.findByLabelText('Recovery code'), 'abcde-fgh12{Enter}')
  await arrived(address)
  expect(api.sent('finishLogIn')[0]?.body).toEqual({ token: 'second', method: 'recovery', code: 'abcde-fgh12' })
})

describe('passkey', () => {
  test('offers the passkey first, and other methods when it is cancelled', async () => {
    const browser = fakePasskeys()
    browser.refuse()
    const { api, address, hand } = await enterPassword(['totp', 'passkey'], {
      startSecondPasskey: { options: passkeyOptions },
      finishLogIn: { accessToken },
    })
    const use = await screen.findByRole('button', { name: 'Use your passkey' })
    expect(document.activeElement).toBe(use)
    await hand.click(use)
    expect((await screen.findByRole('alert')).textContent).toBe(signInMessages.passkeyCancelled)
    expect(screen.getByRole('button', { name: 'Use a code from your app' })).toBeTruthy()
    browser.refuse(false)
    await hand.click(use)
    await arrived(address)
    expect(api.sent('finishLogIn')[0]?.body).toMatchObject({ method: 'passkey', assertion: { id: 'cGFzc2tleQ' } })
  })

  test('signs in with the passkey alone', async () => {
    fakePasskeys()
    const { api, address, hand } = await renderPage('/login', {
      answers: {
        ...inside,
        startPasskeyLogIn: { token: 'first', options: passkeyOptions },
        finishPasskeyLogIn: { accessToken },
      },
    })
    await hand.click(await screen.findByLabelText('Stay logged in for 60 days'))
    await hand.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(api.sent('finishPasskeyLogIn')[0]?.body).toMatchObject({ token: 'first', rememberMe: true })
  })
})

test('sets up a required app during sign-in and shows recovery codes before continuing', async () => {
  const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
  const { api, address, hand } = await enterPassword(['setup'], {
    startSecondStepSetup: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
    finishLogIn: { accessToken, recoveryCodes: codes },
    listOwnAudit: { entries: [], next_page: null },
  })
  const heading = await screen.findByRole('heading', { name: 'Set up two-step verification' })
  expect(document.activeElement).toBe(heading)
  expect(await screen.findByAltText('QR code for your authenticator app')).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await hand.type(await codeField(), '123456')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  // The session cookie is already set; a click on the page must not navigate away from the codes.
  document.cookie = 'joinery_hint=1'
  fireEvent.pointerDown(document.body)
  await hand.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  const continueSignIn = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  expect(continueSignIn.disabled).toBe(true)
  expect(api.sent('getMe')).toEqual([])
  await hand.click(screen.getByLabelText('I have saved these codes'))
  await hand.click(continueSignIn)
  await arrived(address)
  document.cookie = 'joinery_hint=; max-age=0'
  expect(api.sent('finishLogIn')[0]?.body).toEqual({ token: 'second', method: 'setup', code: '123456' })
})

describe('identity providers', () => {
  const identityProviders = [{ id: 'studio', name: 'Studio ID' }]

  test('offers identity providers beside the password and navigates to them', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { api, hand } = await renderPage('/login', {
      site: { identityProviders },
      answers: { startIdentity: { url: 'https://id.example/authorize' } },
    })
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    await hand.click(await screen.findByRole('button', { name: 'Continue with Studio ID' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'))
    expect(api.sent('startIdentity')[0]).toMatchObject({ body: { provider: 'studio' }, token: undefined })
    assign.mockRestore()
  })

  test('offers only identity providers when passwords are disabled', async () => {
    const { address } = await renderPage('/forgot-password', { site: { identityProviders, passwords: false } })
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await screen.findByRole('button', { name: 'Continue with Studio ID' })).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('link', { name: /Forgot|Create/ })).toBeNull()
  })

  test('shows an error when a provider does not respond', async () => {
    const error = identityMessages.unavailable
    const { hand } = await renderPage('/register', {
      site: { identityProviders, passwords: false },
      answers: { startIdentity: { fault: 503, body: { error } } },
    })
    await hand.click(await screen.findByRole('button', { name: 'Continue with Studio ID' }))
    expect((await screen.findByRole('alert')).textContent).toBe(error)
  })
})
