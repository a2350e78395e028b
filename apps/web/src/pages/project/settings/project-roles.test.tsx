import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { ada, jonas, visit } from './settings-testing.ts'

const { transfer } = projectSettingsMessages

const lou = buildMember('lou@stone.example', { name: 'Lou Stone', role: 'client', uid_user: projectId(31) })
const nils = buildMember('nils@holz.example', { name: 'Nils Holz', role: 'manager', uid_user: projectId(32) })
const studio = (changes: Partial<Project> = {}) => buildProject(changes, [jonas, ada, lou, nils])

const roleField = (name: string) => screen.queryByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` })
const optionsOf = (field: HTMLSelectElement | null) => [...(field?.options ?? [])].map(({ text }) => text)
const sentRoles = (api: { sent: (name: 'changeRole') => readonly { path: string; body: unknown }[] }) =>
  api.sent('changeRole').map(({ path, body }) => [decodeURIComponent(path.split('/').at(-1) ?? ''), body])

describe('project roles', () => {
  test('are shown for each person, with a line about what each role can do', async () => {
    await visit(studio())
    const list = within(screen.getByRole('list', { name: 'People in this project' }))
    expect(list.getByText('Owner')).toBeTruthy()
    expect(['Jonas Pike', ada.email, 'Lou Stone', 'Nils Holz'].map((name) => roleField(name)?.value)).toEqual([
      'member',
      'member',
      'client',
      'manager',
    ])
    expect(list.getByText('Invited')).toBeTruthy()
    const guide = within(screen.getByLabelText('What each role can do'))
    expect(guide.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Owner',
      'Manager',
      'Member',
      'Client',
    ])
  })

  test('can be changed, also for an invited person', async () => {
    const { api, hand } = await visit(studio(), {
      changeRole: ({ body }) => ({ project: buildProject({}, [{ ...jonas, role: body.role }, ada]) }),
    })
    await hand.selectOptions(roleField('Jonas Pike') as HTMLSelectElement, 'Manager')
    expect(await screen.findByText('Jonas Pike is now a manager')).toBeTruthy()
    await hand.selectOptions(roleField(ada.email) as HTMLSelectElement, 'Client')
    expect(await screen.findByText('ada@reyes.example will be a client')).toBeTruthy()
    expect(sentRoles(api)).toEqual([
      [jonas.email, { role: 'manager' }],
      [ada.email, { role: 'client' }],
    ])
  })

  test('asks for confirmation before a role that sees less', async () => {
    const { api, hand } = await visit(studio(), { changeRole: { project: studio() } })
    await hand.selectOptions(roleField('Jonas Pike') as HTMLSelectElement, 'Client')
    const question = within(await screen.findByRole('dialog', { name: 'Make Jonas Pike a client' }))
    expect(question.getByText(/will lose access to group chat, the board, Gen A\.I\./)).toBeTruthy()
    await hand.click(question.getByRole('button', { name: 'Cancel' }))
    expect(api.sent('changeRole')).toEqual([])
    expect(roleField('Jonas Pike')?.value).toBe('member')
    await hand.selectOptions(roleField('Jonas Pike') as HTMLSelectElement, 'Client')
    const again = within(await screen.findByRole('dialog', { name: 'Make Jonas Pike a client' }))
    await hand.click(again.getByRole('button', { name: 'Make client' }))
    await waitFor(() => expect(sentRoles(api)).toEqual([[jonas.email, { role: 'client' }]]))
  })

  test.each<[Answers['changeRole'], string]>([
    [{ fault: 500 }, 'Failed to change the role. Please try again.'],
    [{ fault: 409, body: { error: roleMessages.ownerNotChangeable } }, roleMessages.ownerNotChangeable],
  ])('explains a failed change (%j) and keeps the role', async (answer, sentence) => {
    const { hand } = await visit(studio(), { changeRole: answer ?? {} })
    await hand.selectOptions(roleField('Lou Stone') as HTMLSelectElement, 'Member')
    expect(await screen.findByText(sentence)).toBeTruthy()
    await waitFor(() => expect(roleField('Lou Stone')?.value).toBe('client'))
  })

  test('lets a manager change members and clients, but not managers', async () => {
    const { hand } = await visit(studio({ role: 'manager' }))
    expect(optionsOf(roleField('Jonas Pike'))).toEqual(['Member', 'Client'])
    expect(roleField('Nils Holz')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for Nils Holz' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions for Jonas Pike' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: transfer.title })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Delete project' })).toBeNull()
    await hand.click(screen.getByRole('button', { name: '+ Add Members' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Members' }))
    expect(optionsOf(dialog.getByRole('combobox', { name: 'Role' }))).toEqual(['Member', 'Client'])
  })

  test('can be chosen when adding a person, with a description', async () => {
    const { api, hand } = await visit(studio(), { addMember: { project: studio() } })
    await hand.click(screen.getByRole('button', { name: '+ Add Members' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Members' }))
    const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
    expect([field.value, optionsOf(field)]).toEqual(['member', ['Manager', 'Member', 'Client']])
    await hand.selectOptions(field, 'Client')
    expect(dialog.getByText(roleMessages.descriptions.client)).toBeTruthy()
    await hand.type(dialog.getByLabelText('Email'), 'ida@tile.example')
    await hand.click(dialog.getByRole('button', { name: 'Add Member' }))
    await waitFor(() => expect(api.sent('addMember')[0]?.body).toEqual({ email: 'ida@tile.example', role: 'client' }))
  })
})

describe('transferring ownership', () => {
  const heirField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'New owner' })
  const ask = async (answers: Answers = {}) => {
    const page = await visit(studio(), answers)
    await page.hand.selectOptions(heirField(), jonas.email)
    await page.hand.click(screen.getByRole('button', { name: transfer.open }))
    const question = within(await screen.findByRole('dialog', { name: transfer.confirmTitle }))
    return { ...page, question }
  }

  test('is offered for members and managers only, without a preselection', async () => {
    await visit(studio())
    expect(optionsOf(heirField())).toEqual([
      transfer.select,
      'Jonas Pike (jonas@pike.example)',
      'Nils Holz (nils@holz.example)',
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: transfer.open }).disabled).toBe(true)
  })

  test('asks for confirmation with the consequences, then transfers the project', async () => {
    const handed = buildProject({ role: 'manager', creator: { ...jonas, role: 'owner' }, creator_email: jonas.email }, [
      buildMember(buildProject().creator_email, { name: 'Mara Hartwell', role: 'manager' }),
    ])
    const { api, hand, question } = await ask({ handOverProject: { project: handed } })
    expect(question.getByText(/will become the owner of/).textContent).toBe(
      'Jonas Pike will become the owner of Hartwell Kitchen:',
    )
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      transfer.ownerRights,
      transfer.yourRole,
      transfer.contentStays,
    ])
    await hand.click(question.getByRole('button', { name: transfer.confirm }))
    expect(await screen.findByText(transfer.transferred('Jonas Pike'))).toBeTruthy()
    expect(api.sent('handOverProject')[0]).toMatchObject({
      path: `/projects/${projectId()}/owner`,
      body: { email: jonas.email },
    })
    await waitFor(() => expect(screen.queryByRole('heading', { name: transfer.title })).toBeNull())
  })

  test('shows the reason when refused, and changes nothing', async () => {
    const { hand, question } = await ask({ handOverProject: { fault: 409, body: { error: 'Not with this account' } } })
    await hand.click(question.getByRole('button', { name: transfer.confirm }))
    expect((await question.findByRole('alert')).textContent).toBe('Not with this account')
    await hand.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('heading', { name: transfer.title })).toBeTruthy()
  })

  test('is not offered in a project without members', async () => {
    await visit(buildProject({}, [ada, lou]))
    expect(screen.getByText(transfer.empty)).toBeTruthy()
    expect(screen.queryByRole('button', { name: transfer.open })).toBeNull()
  })
})
