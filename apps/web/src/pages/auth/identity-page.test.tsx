import { authFormMessages } from '@joinery/contract/messages/auth-form-messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { identityPageMessages as texts } from '@joinery/contract/messages/identity-page-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { saveIdentityReturn } from '#lib/drafts/identity-return.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { renderPage, signedInAnswers } from '#testing/render-page.tsx'

const mara = buildPerson()
const accessToken = buildToken(mara)
const inside = signedInAnswers(mara)
const back = '/login/identity?code=abc&state=xyz'

test('signs in after a provider redirect, opens the requested page, and uses the response once', async () => {
  saveIdentityReturn('/notifications')
  const { api, address } = await renderPage(back, {
    answers: { ...inside, finishIdentity: { accessToken, is_new: false } },
  })
  await waitFor(() => expect(address()).toBe('/notifications'))
  expect(api.sent('finishIdentity').map(({ body }) => body)).toEqual([{ query: '?code=abc&state=xyz' }])
})

test('asks for the second step before signing in', async () => {
  const { address, hand } = await renderPage(back, {
    answers: {
      ...inside,
      finishIdentity: { secondStep: { token: 'second', methods: ['totp'] } },
      finishLogIn: { accessToken },
    },
  })
  saveIdentityReturn('https://elsewhere.example/')
  await hand.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('announces a link when the email address already has an account, and signs in with it', async () => {
  await renderPage(back, { answers: { finishIdentity: { linkSentTo: mara.email } } })
  expect((await screen.findByText(mara.email)).closest('[role=status]')).toBeTruthy()
  const { address, api } = await renderPage('/login/identity/confirm?token=t', {
    answers: { ...inside, confirmIdentity: { accessToken } },
  })
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.sent('confirmIdentity')[0]?.body).toEqual({ token: 't' })
})

const otherBrowser = { service: 'Studio ID', device: 'Firefox on Linux', started_at: new Date().toISOString() }
const link = '/login/identity/confirm?token=t'

test('leads to the login when the link is opened in another browser', async () => {
  const { address, hand } = await renderPage(link, { answers: { confirmIdentity: { otherBrowser } } })
  expect(await screen.findByRole('heading', { name: texts.otherBrowser.heading('Studio ID') })).toBeTruthy()
  expect(screen.getByText(/Firefox on Linux/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.otherBrowser.connect('Studio ID') })).toBeNull()
  await hand.click(screen.getByRole('link', { name: authFormMessages.logIn }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('asks a logged-in person before connecting in another browser', async () => {
  const { address, api, hand } = await renderPage(link, { user: mara, answers: { confirmIdentity: { otherBrowser } } })
  const connect = await screen.findByRole('button', { name: texts.otherBrowser.connect('Studio ID') })
  api.answer({ confirmIdentity: { fault: 409, body: { error: identityMessages.otherAccount } } })
  await hand.click(connect)
  expect((await screen.findByRole('alert')).textContent).toBe(identityMessages.otherAccount)
  api.answer({ confirmIdentity: { connected: true, purpose: 'connect' } })
  await hand.click(connect)
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.sent('confirmIdentity').at(-1)?.body).toEqual({ token: 't', finish: true })
})

test('shows the error with a link back to the login', async () => {
  const error = identityMessages.cancelled
  const { hand, address } = await renderPage('/login/identity?error=access_denied', {
    answers: { finishIdentity: { fault: 400, body: { error } } },
  })
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  await hand.click(screen.getByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('returns to Settings after connecting a provider, and stays signed in when refused', async () => {
  saveIdentityReturn('/settings?tab=security')
  const listSessions = { sessions: [] }
  const { address } = await renderPage(back, {
    user: mara,
    answers: { finishIdentity: { connected: true, purpose: 'connect' }, listSessions },
  })
  await waitFor(() => expect(address()).toBe('/settings?tab=security'))
  expect(await screen.findByText('Service connected')).toBeTruthy()

  const refused = await renderPage(back, {
    user: mara,
    answers: {
      finishIdentity: { fault: 409, body: { error: identityMessages.connectedToOtherAccount } },
      listSessions,
    },
  })
  expect((await screen.findByRole('alert')).textContent).toBe(identityMessages.connectedToOtherAccount)
  expect(refused.session.getState()).toMatchObject({ isAuthenticated: true, user: mara })
})
