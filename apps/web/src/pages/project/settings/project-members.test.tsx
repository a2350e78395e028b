import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'
import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { ada, jonas, kitchen, people, visit } from './settings-testing.ts'

describe('adding members', () => {
  const open = async (answers: Answers = {}) => {
    const page = await visit(kitchen, answers)
    await page.hand.click(screen.getByRole('button', { name: '+ Add Members' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Members' }))
    return { ...page, dialog, add: () => page.hand.click(dialog.getByRole('button', { name: 'Add Member' })) }
  }

  test.each([
    ['', 'Email address is required'],
    ['  ', 'Email address is required'],
    ['jonas', 'Please enter a valid email address'],
    ['jonas@pike', 'Please enter a valid email address'],
  ])('rejects %j with: %s', async (email, sentence) => {
    const { api, dialog, add, hand } = await open()
    if (email) await hand.type(dialog.getByLabelText('Email'), email)
    await add()
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(api.sent('addMember')).toEqual([])
  })

  test('adds a person with an account', async () => {
    const nils = buildMember('nils@holz.example', { name: 'Nils Holz' })
    const { api, dialog, add, hand } = await open({
      addMember: { project: buildProject({}, [jonas, ada, nils]) },
    })
    await hand.type(dialog.getByLabelText('Email'), ' Nils@holz.example ')
    await add()
    expect(await screen.findByText('Nils Holz added to the project')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('addMember')[0]).toMatchObject({
      path: `/projects/${projectId()}/members`,
      body: { email: 'nils@holz.example' },
    })
    expect(people()).toEqual(['Mara Hartwell', 'Jonas Pike', 'ada@reyes.example', 'Nils Holz'])
  })

  test('invites an address without an account and tells the owner', async () => {
    const lou = buildMember('lou@stone.example', { pending: true })
    const { dialog, add, hand } = await open({ addMember: { project: buildProject({}, [lou]) } })
    await hand.type(dialog.getByLabelText('Email'), lou.email)
    await add()
    expect(await screen.findByText(/^Invitation sent to lou@stone.example/)).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'People in this project' })).getByText('Invited')).toBeTruthy()
  })

  test.each<[Answers['addMember'], string]>([
    [{ fault: 409, body: { error: 'This person is already in the project' } }, 'This person is already in the project'],
    [{ fault: 500, text: '<html>' }, 'Failed to add member'],
    ['offline', 'Network error - please check your connection'],
  ])('explains a failure (%j) and keeps the address', async (answer, sentence) => {
    const { dialog, add, hand } = await open({ addMember: answer ?? {} })
    await hand.type(dialog.getByLabelText('Email'), 'lou@stone.example')
    await add()
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('lou@stone.example')
  })

  test('suggests people from shared projects, selectable by keyboard', async () => {
    const { api, dialog, hand } = await open({
      suggestMembers: {
        people: [
          { email: 'nils@holz.example', name: 'Nils Holz' },
          { email: 'ida@tile.example', name: 'Ida Berg' },
        ],
      },
    })
    const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Email' })
    await dialog.findByRole('option', { name: /Nils Holz/ })
    await hand.click(field)
    await hand.keyboard('{ArrowDown}{ArrowDown}')
    const second = dialog.getByRole('option', { name: /Ida Berg/ })
    expect(second.getAttribute('aria-selected')).toBe('true')
    expect(field.getAttribute('aria-activedescendant')).toBe(second.id)
    await hand.keyboard('{Enter}')
    expect(field.value).toBe('ida@tile.example')
    expect(api.sent('addMember')).toEqual([])
    await hand.clear(field)
    await hand.type(field, 'nil')
    await waitFor(() =>
      expect(api.sent('suggestMembers').at(-1)?.path).toBe(`/projects/${projectId()}/members/suggestions?q=nil`),
    )
    await hand.click(await dialog.findByRole('option', { name: /Nils Holz/ }))
    expect(field.value).toBe('nils@holz.example')
  })

  test('works without suggestions when they fail to load', async () => {
    const { dialog, add, hand } = await open({
      suggestMembers: { fault: 500 },
      addMember: { project: kitchen },
    })
    await hand.type(dialog.getByLabelText('Email'), jonas.email)
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test("copies a member's address", async () => {
  const { hand } = await visit(kitchen)
  await hand.click(screen.getByRole('button', { name: 'Actions for Jonas Pike' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Copy email address' }))
  expect(await screen.findByText('Email address copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(jonas.email)
})

describe('invitation', () => {
  const resend = async (answer: Answers['resendInvitation']) => {
    const page = await visit(kitchen, { resendInvitation: answer })
    await page.hand.click(screen.getByRole('button', { name: 'Actions for ada@reyes.example' }))
    await page.hand.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }))
    return page
  }

  test('can be resent', async () => {
    const { api } = await resend({ project: kitchen })
    expect(await screen.findByText('Invitation resent to ada@reyes.example')).toBeTruthy()
    expect(api.sent('resendInvitation')[0]?.path).toBe(
      `/projects/${projectId()}/members/${encodeURIComponent(ada.email)}/invitation`,
    )
  })

  test('explains when it could not be resent', async () => {
    await resend({ fault: 429, body: { error: messages.project.tooManyInvitations } })
    expect(await screen.findByText(messages.project.tooManyInvitations)).toBeTruthy()
  })

  const day = 24 * 60 * 60 * 1000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const invitedAgo = (days: number, link: string | null = ago(days - 14)) =>
    buildProject({}, [{ ...ada, invited_at: ago(days), link_ends_at: link }])

  test.each([
    [0, undefined, 'Sent today'],
    [1, undefined, 'Sent yesterday'],
    [13, undefined, 'Sent 13 days ago'],
    [15, undefined, peopleListMessages.expired('Sent 15 days ago')],
    // Created before invitations had links.
    [40, null, 'Sent 40 days ago'],
  ] as const)('lists an invitation of %i days (link: %s) with its age', async (days, link, words) => {
    await visit(invitedAgo(days, link))
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('is withdrawn after confirmation', async () => {
    const { api, hand } = await visit(kitchen, { removeMember: { project: buildProject({}, [jonas]) } })
    await hand.click(screen.getByRole('button', { name: 'Actions for ada@reyes.example' }))
    await hand.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw invitation' }))
    await hand.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Invitation to ada@reyes.example withdrawn')).toBeTruthy()
    expect(api.sent('removeMember')).toHaveLength(1)
  })

  test('says that it waits while registration is closed and the person has no account', async () => {
    await visit(kitchen, {}, { registration: 'closed' })
    expect(screen.getByText(invitationMessages.signUpClosed)).toBeTruthy()
  })

  test('offers Resend only for people who have not joined', async () => {
    const { hand } = await visit(kitchen)
    await hand.click(screen.getByRole('button', { name: 'Actions for Jonas Pike' }))
    await screen.findByRole('menuitem', { name: 'Remove' })
    expect(screen.queryByRole('menuitem', { name: 'Resend invitation' })).toBeNull()
  })
})

describe('removing a member', () => {
  const ask = async (answers: Answers = {}) => {
    const page = await visit(kitchen, answers)
    await page.hand.click(screen.getByRole('button', { name: 'Actions for Jonas Pike' }))
    await page.hand.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove member' }))
    return { ...page, question }
  }

  test('removes a member after confirmation', async () => {
    const { api, hand, question } = await ask({ removeMember: { project: buildProject({}, [ada]) } })
    expect(question.getByText('Jonas Pike')).toBeTruthy()
    await hand.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(people()).toEqual(['Mara Hartwell', 'ada@reyes.example']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('removeMember')[0]?.path).toBe(
      `/projects/${projectId()}/members/${encodeURIComponent(jonas.email)}`,
    )
  })

  test('removes no one on Cancel', async () => {
    const { api, hand, question } = await ask()
    await hand.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('removeMember')).toEqual([])
  })

  test.each<[Answers['removeMember'], string]>([
    [{ fault: 500 }, 'Failed to remove member'],
    [
      { fault: 409, body: { error: 'The owner cannot be removed from the project' } },
      'The owner cannot be removed from the project',
    ],
  ])('explains a failure (%j)', async (answer, sentence) => {
    const { hand, question } = await ask({ removeMember: answer ?? {} })
    await hand.click(question.getByRole('button', { name: 'Remove' }))
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(people()).toContain('Jonas Pike')
  })

  test('offers no such menu for the owner', async () => {
    await visit()
    expect(screen.queryByRole('button', { name: 'Actions for Mara Hartwell' })).toBeNull()
  })
})
