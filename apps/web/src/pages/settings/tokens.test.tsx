import { tokenMessages } from '@joinery/contract/messages/token-messages'
import type { Token } from '@joinery/contract/sign-in/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const token: Token = {
  uid_token: '0198c0de-0000-7000-8000-0000000000aa',
  name: 'Site agent',
  scope: 'read',
  uid_projects: null,
  created_at: '2026-11-02T10:00:00.000Z',
  expires_at: '2027-01-31T10:00:00.000Z',
  last_used_at: null,
}
const secret = `jny_${'a1B2'.repeat(10)}`

const visit = async (answers: Answers) => {
  const page = await renderPage('/settings?tab=security', {
    user: buildPerson(),
    answers: { listSessions: { sessions: [] }, ...answers },
  })
  await page.hand.click(await screen.findByRole('button', { name: 'Manage tokens' }))
  return page
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('API tokens', () => {
  test('are created for chosen projects, and the secret is shown until it is dismissed', async () => {
    const project = buildProject({ title: 'Hartwell Kitchen' })
    const { api, hand } = await visit({
      listTokens: { tokens: [] },
      listProjects: { projects: [project] },
      createToken: { token, secret },
    })
    await hand.click(await screen.findByRole('button', { name: 'Create token' }))
    const form = await dialog('Create token')
    await hand.click(form.getByRole('button', { name: 'Create token' }))
    expect(await form.findByText(tokenMessages.nameRequired)).toBeTruthy()
    await hand.type(form.getByLabelText('Name'), 'Site agent')
    await hand.selectOptions(form.getByLabelText('What it can do'), 'write')
    await hand.selectOptions(form.getByLabelText('Projects'), 'chosen')
    await hand.click(form.getByRole('button', { name: 'Create token' }))
    expect(await form.findByText(tokenMessages.projectRequired)).toBeTruthy()
    await hand.click(await form.findByLabelText('Hartwell Kitchen'))
    api.answer({ listTokens: { tokens: [token] } })
    await hand.click(form.getByRole('button', { name: 'Create token' }))
    const created = await dialog('Your new token')
    expect(created.getByText(secret)).toBeTruthy()
    await hand.keyboard('{Escape}')
    expect(created.getByText(secret)).toBeTruthy()
    await hand.click(created.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Delete Site agent' })).toBeTruthy()
    expect(api.sent('createToken')[0]?.body).toMatchObject({
      name: 'Site agent',
      scope: 'write',
      uid_projects: [project.uid_project],
    })
  })

  test('are listed with what they can do, and deleted after confirmation', async () => {
    const { api, hand } = await visit({
      listTokens: { tokens: [token] },
      deleteToken: { message: tokenMessages.deleted },
    })
    const list = within(await screen.findByRole('list', { name: 'Your tokens' }))
    expect(list.getByText(/Read · All projects/)).toBeTruthy()
    expect(list.getByText('Expires 31/01/2027')).toBeTruthy()
    expect(list.getByText('Not used yet')).toBeTruthy()
    await hand.click(list.getByRole('button', { name: 'Delete Site agent' }))
    api.answer({ listTokens: { tokens: [] } })
    await hand.click((await dialog('Delete this token?')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(tokenMessages.deleted)).toBeTruthy()
    expect(await screen.findByText('No tokens yet.')).toBeTruthy()
  })
})
