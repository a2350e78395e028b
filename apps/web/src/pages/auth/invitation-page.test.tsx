import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

// The cookie that marks a signed-in browser.
afterEach(() => {
  document.cookie = 'joinery_hint=; max-age=0'
})

const path = '/register?invitation=abc'
const mara = buildPerson()
const invalid = invitationMessages.invalid

const invitation = (changes: object = {}): NonNullable<Answers['readInvitation']> => ({
  email: mara.email,
  project: { title: 'Stone island' },
  invited_by: 'Jonas Pike',
  has_account: false,
  ...changes,
})

const project = { getProject: { project: buildProject(), files: [] }, listProjects: { projects: [] } }

test('registers a new person with the invited address fixed, and opens the project', async () => {
  const { api, address, hand } = await renderPage(path, {
    answers: {
      readInvitation: invitation(),
      createAccount: () => {
        // Set together with the refresh token of the response.
        document.cookie = 'joinery_hint=1'
        return { user: mara, accessToken: buildToken(mara), uid_project: projectId() }
      },
      refreshSession: { accessToken: buildToken(mara) },
      getMe: { user: mara },
      getCredits: { credits: 500 },
      listNotifications: { notifications: [] },
      countUnreadNotifications: { count: 0 },
      ...project,
    },
  })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect([email.value, email.readOnly]).toEqual([mara.email, true])
  expect(screen.getByText('Stone island')).toBeTruthy()
  expect(screen.getByText('Jonas Pike')).toBeTruthy()
  await hand.type(screen.getByLabelText('Password'), 'walnut88')
  await hand.type(screen.getByLabelText('Confirm Password'), 'walnut88')
  await hand.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/overview`))
  expect(api.sent('createAccount')[0]?.body).toEqual({ email: mara.email, password: 'walnut88', invitation: 'abc' })
  expect(api.sent('readInvitation')[0]?.body).toEqual({ token: 'abc' })
})

test('asks a person with an account to log in, and returns to the invitation', async () => {
  const { address, hand, historyState } = await renderPage(path, {
    answers: { readInvitation: invitation({ has_account: true }) },
  })
  await screen.findByRole('heading', { name: "You're invited" })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await hand.click(screen.getByRole('link', { name: 'Log in to accept' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(historyState()).toEqual({
    from: { pathname: '/register', search: '?invitation=abc', hash: '', intent: 'acceptInvitation' },
    email: mara.email,
  })
})

test('accepts without another click after logging in to accept', async () => {
  const { api, address } = await renderPage('/login', {
    user: mara,
    state: { from: { pathname: '/register', search: '?invitation=abc', hash: '', intent: 'acceptInvitation' } },
    answers: {
      readInvitation: invitation({ has_account: true }),
      acceptInvitation: { uid_project: projectId() },
      ...project,
    },
  })
  await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/overview`))
  expect(api.sent('acceptInvitation').map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('does not accept after logging in with another account', async () => {
  const { api } = await renderPage('/login', {
    user: mara,
    state: { from: { pathname: '/register', search: '?invitation=abc', hash: '', intent: 'acceptInvitation' } },
    answers: { readInvitation: invitation({ email: 'noor@stone.example', has_account: true }) },
  })
  expect(await screen.findByRole('button', { name: 'Log out and continue' })).toBeTruthy()
  expect(api.sent('acceptInvitation')).toEqual([])
})

test('names the inviter of an invitation to the installation, and opens the dashboard', async () => {
  const { address, hand } = await renderPage(path, {
    answers: {
      readInvitation: invitation({ project: null }),
      createAccount: () => {
        document.cookie = 'joinery_hint=1'
        return { user: mara, accessToken: buildToken(mara), uid_project: null }
      },
      refreshSession: { accessToken: buildToken(mara) },
      getMe: { user: mara },
      getCredits: { credits: 500 },
      listInvitations: { invitations: [] },
      listNotifications: { notifications: [] },
      countUnreadNotifications: { count: 0 },
      listProjects: { projects: [] },
    },
  })
  expect((await screen.findByText('Jonas Pike')).closest('p')?.textContent).toBe('Jonas Pike invited you to Joinery.')
  await hand.type(screen.getByLabelText('Password'), 'walnut88')
  await hand.type(screen.getByLabelText('Confirm Password'), 'walnut88')
  await hand.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('explains that the invitation stays valid and who to contact while registration is closed', async () => {
  await renderPage(path, {
    site: {
      registration: 'closed',
      brand: { name: 'Joinery', tagline: '', logo: null, contactEmail: 'hello@studio.example' },
    },
    answers: { readInvitation: invitation({ waits: true }) },
  })
  expect(await screen.findByText(registrationMessages.invitationKept)).toBeTruthy()
  expect(screen.getByText('Stone island')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hello@studio.example' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log in to accept' })).toBeNull()
})

test('accepts for a signed-in person', async () => {
  const { api, address, hand } = await renderPage(path, {
    user: mara,
    answers: {
      readInvitation: invitation({ has_account: true }),
      acceptInvitation: { uid_project: projectId() },
      ...project,
    },
  })
  await hand.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/overview`))
  expect(api.sent('acceptInvitation')[0]?.body).toEqual({ token: 'abc' })
})

test.each([undefined, mara])('declines as %j', async (user) => {
  const { api, hand } = await renderPage(path, {
    ...(user ? { user } : {}),
    answers: { readInvitation: invitation({ has_account: true }), declineInvitation: {} },
  })
  await hand.click(await screen.findByRole('button', { name: 'Decline' }))
  expect((await screen.findByRole('status')).textContent).toBe('Invitation declined')
  expect(api.sent('declineInvitation')[0]?.body).toEqual({ token: 'abc' })
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('explains a failure and offers a retry', async () => {
  const { api, hand } = await renderPage(path, {
    user: mara,
    answers: { readInvitation: invitation({ has_account: true }), acceptInvitation: 'offline' },
  })
  await hand.click(await screen.findByRole('button', { name: 'Accept' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - please check your connection')
  await hand.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(api.sent('acceptInvitation')).toHaveLength(2))
})

test('asks to log out first when the invitation is for another address', async () => {
  const { address, hand } = await renderPage(path, {
    user: mara,
    answers: { readInvitation: invitation({ email: 'noor@stone.example' }) },
  })
  expect(await screen.findByText('noor@stone.example')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Log out and continue' }))
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('noor@stone.example')
  expect(address()).toBe(path)
})

test('says when a link is no longer valid', async () => {
  await renderPage(path, { answers: { readInvitation: { fault: 400, body: { error: invalid } } } })
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('offers a retry when the invitation cannot be loaded', async () => {
  const { api, hand } = await renderPage(path, { answers: { readInvitation: 'offline' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - please check your connection')
  api.answer({ readInvitation: invitation() })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByLabelText('Confirm Password')).toBeTruthy()
})
