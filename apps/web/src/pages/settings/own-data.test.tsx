import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const none = { export: null, next_at: null }
const visit = (answers: Answers = {}) =>
  renderPage('/settings?tab=account', { user: buildPerson(), answers: { getExport: none, ...answers } })

const requestedAt = '2026-11-14T16:12:00.000Z'

describe('data export', () => {
  test('is requested, prepared and downloaded', async () => {
    const making = { status: 'making', requested_at: requestedAt, expires_at: null, size: null, url: null } as const
    const page = await visit({
      requestExport: { export: making, next_at: requestedAt, message: privacyMessages.exportStarted },
    })
    const { api, hand } = page
    const button = await screen.findByRole('button', { name: 'Request a copy' })
    api.answer({ getExport: { export: making, next_at: requestedAt } })
    await hand.click(button)
    expect(await screen.findByText(privacyMessages.exportStarted)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request a copy' })).toBeNull()
    expect(screen.getByText(/request another copy from/)).toBeTruthy()
    const ready = {
      ...making,
      status: 'ready',
      expires_at: requestedAt,
      size: 2048,
      url: '/api/simple-auth/exports/1?x=1',
    } as const
    api.answer({ getExport: { export: ready, next_at: requestedAt } })
    const link = await screen.findByRole('link', { name: 'Download (2 KB)' })
    expect(link.getAttribute('href')).toBe(ready.url)
  })

  test('can be requested again after a failure', async () => {
    const failed = { status: 'failed', requested_at: requestedAt, expires_at: null, size: null, url: null } as const
    await visit({ getExport: { export: failed, next_at: null } })
    expect((await screen.findByRole('alert')).textContent).toBe(privacyMessages.exportFailed)
    expect(screen.getByRole('button', { name: 'Request a copy' })).toBeTruthy()
  })
})

describe('deleting the account', () => {
  const projects = [
    { uid_project: 'p1', title: 'Hartwell Kitchen', candidates: [{ uid_user: 'u1', name: 'Jonas' }] },
    { uid_project: 'p2', title: 'Stairs', candidates: [] },
  ]
  const open = async (answers: Answers) => {
    const page = await visit(answers)
    await page.hand.click(await screen.findByRole('button', { name: 'Delete account...' }))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Delete account' })) }
  }

  test('asks what happens to each project, for the password, and for confirmation', async () => {
    const { api, hand, dialog, address } = await open({
      readDeletion: { projects, is_last_admin: false },
      deleteAccount: { fault: 400, body: { error: 'Current password is incorrect' } },
    })
    const submit = await dialog.findByRole('button', { name: 'Delete my account' })
    expect(dialog.getByText(/mentions of you\. Decisions .+ keep your name/)).toBeTruthy()
    await hand.click(submit)
    expect(dialog.getByRole('alert').textContent).toBe(privacyMessages.projectChoiceRequired)
    const [kitchen, stairs] = dialog.getAllByRole('combobox')
    if (!kitchen || !stairs) throw new Error('A project is not asked about')
    await hand.selectOptions(kitchen, 'Transfer to Jonas')
    await hand.selectOptions(stairs, 'Delete for everyone')
    await hand.click(submit)
    expect(dialog.getByRole('alert').textContent).toBe(privacyMessages.confirmationRequired)
    await hand.click(dialog.getByRole('checkbox'))
    await hand.type(dialog.getByLabelText('Your password'), 'wrong')
    await hand.click(submit)
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Current password is incorrect'))
    api.answer({
      deleteAccount: { message: privacyMessages.accountDeleted },
      refreshSession: { fault: 401 }, // the login page looks for a session once more
    })
    await hand.click(submit)
    expect(await screen.findByText(privacyMessages.accountDeleted)).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/login'))
    expect(api.sent('deleteAccount').at(-1)?.body).toEqual({
      password: 'wrong',
      projects: [
        { uid_project: 'p1', hand_over_to: 'u1' },
        { uid_project: 'p2', hand_over_to: null },
      ],
    })
  })

  test('accepts a code instead of the password', async () => {
    const { api, hand, dialog } = await open({
      readDeletion: { projects: [], is_last_admin: false },
      deleteAccount: { fault: 400, body: { error: 'This code is not right' } },
    })
    await hand.click(await dialog.findByRole('button', { name: 'Use a code instead' }))
    await hand.type(dialog.getByLabelText('Authenticator code or recovery code'), '123456')
    await hand.click(dialog.getByRole('checkbox'))
    await hand.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This code is not right')
    expect(api.sent('deleteAccount').at(-1)?.body).toEqual({ code: '123456', projects: [] })
  })

  test('is refused to the last admin', async () => {
    const { dialog } = await open({ readDeletion: { projects: [], is_last_admin: true } })
    expect((await dialog.findByRole('alert')).textContent).toBe(privacyMessages.lastAdmin)
    expect(dialog.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  })
})
