import { messages } from '@joinery/contract/messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { kitchen, visit } from './settings-testing.ts'

const texts = projectSettingsMessages.clients

describe('busy buttons', () => {
  const unanswered = () => new Promise<never>(() => {})
  const busy = (name: string) => screen.findByRole('button', { name, busy: true })

  test('shows Save and Archive as busy', async () => {
    const { hand } = await visit(kitchen, { updateProject: unanswered })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await busy('Save')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await busy('Archive')).toBeTruthy()
  })

  test('shows Add Member as busy', async () => {
    const { hand } = await visit(kitchen, { addMember: unanswered })
    await hand.click(screen.getByRole('button', { name: '+ Add Members' }))
    await hand.type(await screen.findByLabelText('Email'), 'lou@stone.example')
    await hand.click(screen.getByRole('button', { name: 'Add Member' }))
    expect(await busy('Add Member')).toBeTruthy()
  })

  test('shows the confirm button of a dialog as busy', async () => {
    const { hand } = await visit(kitchen, { deleteProject: unanswered })
    await hand.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete project' }))
    await hand.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByRole('button', { name: 'Delete', busy: true })).toBeTruthy()
  })
})

describe('original images for clients', () => {
  const toggle = () => screen.getByRole('switch', { name: texts.originals })
  const seeing = (originals: boolean): Project => {
    const client_sees = { prices: true, suppliers: false, originals }
    return { ...kitchen, details: { ...kitchen.details, client_sees } }
  }

  test('are off by default and turned on with a switch', async () => {
    const { hand, api } = await visit(kitchen, { updateProject: { project: seeing(true) } })
    expect(toggle().getAttribute('aria-checked')).toBe('false')
    await hand.click(toggle())
    expect((await screen.findByRole('status')).textContent).toBe(messages.project.updated)
    expect(api.sent('updateProject')[0]?.body).toEqual({ client_sees: { originals: true } })
    expect(toggle().getAttribute('aria-checked')).toBe('true')
  })

  test('prices and suppliers of selections have switches too', async () => {
    const { hand, api } = await visit(kitchen, { updateProject: { project: kitchen } })
    const prices = screen.getByRole('switch', { name: texts.prices })
    const suppliers = screen.getByRole('switch', { name: texts.suppliers })
    expect([prices, suppliers].map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'false'])
    await hand.click(prices)
    await waitFor(() => expect(api.sent('updateProject')[0]?.body).toEqual({ client_sees: { prices: false } }))
    await waitFor(() => expect(suppliers.hasAttribute('disabled')).toBe(false))
    await hand.click(suppliers)
    await waitFor(() => expect(api.sent('updateProject')[1]?.body).toEqual({ client_sees: { suppliers: true } }))
  })

  test('stay as they are when saving fails', async () => {
    const { hand } = await visit(seeing(true), { updateProject: { fault: 500 } })
    await hand.click(toggle())
    expect((await screen.findByRole('alert')).textContent).toBe(messages.project.updateFailed)
    expect(toggle().getAttribute('aria-checked')).toBe('true')
  })

  test('are not offered in an archived project', async () => {
    await visit({ ...kitchen, status: 'archived' })
    expect(screen.queryByRole('switch', { name: texts.originals })).toBeNull()
  })
})

describe('project name', () => {
  const rename = async (name: string, answers: Answers = {}) => {
    const page = await visit(kitchen, answers)
    const field = screen.getByLabelText('Project Name')
    await page.hand.clear(field)
    if (name) await page.hand.type(field, name)
    await page.hand.click(screen.getByRole('button', { name: 'Save' }))
    return page
  }

  test('is updated everywhere and confirmed for 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { api } = await rename('Hall', { updateProject: { project: { ...kitchen, title: 'Hall' } } })
    await screen.findByRole('heading', { level: 1, name: 'Hall' })
    expect(screen.getByRole('status').textContent).toBe('Project updated')
    expect(api.sent('updateProject')[0]?.body).toEqual({ title: 'Hall' })
    act(() => void vi.advanceTimersByTime(3100))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('cannot be empty', async () => {
    const { api } = await rename('')
    expect((await screen.findByRole('alert')).textContent).toBe('Project name is required')
    expect(api.sent('updateProject')).toEqual([])
  })

  test('explains when it cannot be saved', async () => {
    await rename('Hall', { updateProject: { fault: 500 } })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update project')
  })
})

describe('archiving', () => {
  test('stays on the tab and replaces Archive with Restore', async () => {
    const { api, hand, address } = await visit(kitchen, {
      updateProject: ({ body }) => ({ project: { ...kitchen, ...(body as object | undefined) } }),
    })
    await hand.click(screen.getByRole('button', { name: 'Archive' }))
    const again = await screen.findByRole('button', { name: 'Reactivate' })
    expect(address()).toBe(`/projects/${projectId()}/settings`)
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
    expect(screen.queryByRole('button', { name: '+ Add Members' })).toBeNull()
    expect(screen.queryByLabelText('Project Name')).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions for Jonas Pike' })).toBeTruthy()
    expect(screen.getByText(/^This project is archived/)).toBeTruthy()
    await hand.click(again)
    await screen.findByRole('button', { name: 'Archive' })
    expect(api.sent('updateProject').map(({ body }): unknown => body)).toEqual([
      { status: 'archived' },
      { status: 'active' },
    ])
  })

  test.each<[Answers['updateProject'], string]>([
    [{ fault: 500 }, 'Failed to update project'],
    [{ fault: 403, body: { error: messages.http.notAllowed, code: 'not_allowed' } }, messages.http.notAllowed],
  ])('explains a failure (%j)', async (answer, sentence) => {
    const { hand } = await visit(kitchen, { updateProject: answer ?? {} })
    await hand.click(screen.getByRole('button', { name: 'Archive' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy()
  })
})

describe('deleting', () => {
  const ask = async (answers: Answers = {}, project: Project = kitchen) => {
    const page = await visit(project, answers)
    await page.hand.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete project' }))
    return { ...page, question, confirm: () => page.hand.click(question.getByRole('button', { name: 'Delete' })) }
  }

  test('shows what will be deleted', async () => {
    const { question } = await ask()
    expect(question.getByText('Hartwell Kitchen')).toBeTruthy()
    expect(question.getByText('its description and 2 files')).toBeTruthy()
    expect(question.getByText('access for 2 members')).toBeTruthy()
    expect(question.getByText('This cannot be undone.')).toBeTruthy()
    // Only the dialog's button is left.
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
  })

  test('uses the singular for one file', async () => {
    const { question } = await ask({}, buildProject({ file_count: 1 }))
    expect(question.getByText('its description and 1 file')).toBeTruthy()
    expect(question.queryByText(/access for/)).toBeNull()
  })

  test('opens the dashboard without the project', async () => {
    const { api, confirm, address } = await ask({ deleteProject: { message: 'Project deleted' } })
    api.answer({ listProjects: { projects: [] } })
    await confirm()
    expect(await screen.findByText('Project deleted')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeTruthy()
  })

  test.each<[Answers['deleteProject'], string]>([
    [{ fault: 500 }, 'Failed to delete project'],
    ['offline', 'Network error - please check your connection'],
  ])('explains a failure (%j) and stays on the page', async (answer, sentence) => {
    const { confirm, question, address } = await ask({ deleteProject: answer ?? {} })
    await confirm()
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(address()).toBe(`/projects/${projectId()}/settings`)
  })

  test('deletes nothing on Cancel', async () => {
    const { api, hand, question } = await ask()
    await hand.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('deleteProject')).toEqual([])
  })
})
