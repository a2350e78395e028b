import '#testing/quick-queries.ts'
import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'
import { takeConsole } from '#testing/setup.ts'

afterEach(() => vi.useRealTimers())

const jonas = buildMember('jonas@pike.example', { name: 'Jonas Pike' })
const ada = buildMember('ada@reyes.example', { pending: true })
const kitchen = buildProject({ file_count: 2 }, [jonas, ada])

const visit = async (project: Project = kitchen, answers: Answers = {}) => {
  const page = await renderPage(`/projects/${projectId()}/settings`, {
    user: buildPerson(),
    answers: {
      getProject: { project, files: [] },
      listProjects: { projects: [project] },
      suggestMembers: { people: [] },
      ...answers,
    },
  })
  await screen.findByRole('list', { name: 'People in this project' })
  await afterJoining(page.api)
  return page
}

// The first here: later its code has been fetched already.
test('settings whose code did not come offer to load the page again, and do not call it our fault', async () => {
  const file = '#features/project-settings/settings-tab.tsx'
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await renderPage(`/projects/${projectId()}/settings`, {
    user: buildPerson(),
    answers: { getProject: { project: kitchen, files: [] } },
  })
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  vi.doUnmock(file)
  takeConsole() // React reports the failure that this test provokes
})

const people = () =>
  within(screen.getByRole('list', { name: 'People in this project' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

describe('what takes its time is seen on the button that was pressed', () => {
  const unanswered = () => new Promise<never>(() => {})
  const busy = (name: string) => screen.findByRole('button', { name, busy: true })

  test('Save and Archive', async () => {
    const { hand } = await visit(kitchen, { updateProject: unanswered })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await busy('Save')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await busy('Archive')).toBeTruthy()
  })

  test('Add Member', async () => {
    const { hand } = await visit(kitchen, { addMember: unanswered })
    await hand.click(screen.getByRole('button', { name: '+ Add Members' }))
    await hand.type(await screen.findByLabelText('Email'), 'lou@stone.example')
    await hand.click(screen.getByRole('button', { name: 'Add Member' }))
    expect(await busy('Add Member')).toBeTruthy()
  })

  test('the button of a question', async () => {
    const { hand } = await visit(kitchen, { deleteProject: unanswered })
    await hand.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete project' }))
    await hand.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByRole('button', { name: 'Delete', busy: true })).toBeTruthy()
  })
})

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
  ])('%j is refused: %s', async (email, sentence) => {
    const { api, dialog, add, hand } = await open()
    if (email) await hand.type(dialog.getByLabelText('Email'), email)
    await add()
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(api.sent('addMember')).toEqual([])
  })

  test('a person with an account is in', async () => {
    const nils = buildMember('nils@holz.example', { name: 'Nils Holz' })
    const { api, dialog, add, hand } = await open({
      addMember: { project: buildProject({}, [jonas, ada, nils]) },
    })
    await hand.type(dialog.getByLabelText('Email'), ' Nils@holz.example ')
    await add()
    expect(await screen.findByText('Nils Holz is in the project.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('addMember')[0]).toMatchObject({
      path: `/projects/${projectId()}/members`,
      body: { email: 'nils@holz.example' },
    })
    expect(people()).toEqual(['Mara Hartwell', 'Jonas Pike', 'ada@reyes.example', 'Nils Holz'])
  })

  test('an address without an account is invited, and the owner learns that', async () => {
    const lou = buildMember('lou@stone.example', { pending: true })
    const { dialog, add, hand } = await open({ addMember: { project: buildProject({}, [lou]) } })
    await hand.type(dialog.getByLabelText('Email'), lou.email)
    await add()
    expect(await screen.findByText(/lou@stone.example is invited\./)).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'People in this project' })).getByText('Invited')).toBeTruthy()
  })

  test.each<[Answers['addMember'], string]>([
    [{ fault: 409, body: { error: 'This person is already in the project' } }, 'This person is already in the project'],
    [{ fault: 500, text: '<html>' }, 'Failed to add member'],
    ['offline', 'Network error - please check your connection'],
  ])('that fails (%j) is explained, and the address stays', async (answer, sentence) => {
    const { dialog, add, hand } = await open({ addMember: answer ?? {} })
    await hand.type(dialog.getByLabelText('Email'), 'lou@stone.example')
    await add()
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('lou@stone.example')
  })

  test('people whom one works with are offered, and chosen by the keyboard', async () => {
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

  test('works without suggestions when they fail', async () => {
    const { dialog, add, hand } = await open({
      suggestMembers: { fault: 500 },
      addMember: { project: kitchen },
    })
    await hand.type(dialog.getByLabelText('Email'), jonas.email)
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test("a member's address can be copied", async () => {
  const { hand } = await visit(kitchen)
  await hand.click(screen.getByRole('button', { name: 'Actions for Jonas Pike' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(jonas.email)
})

describe('removing a member', () => {
  const ask = async (answers: Answers = {}) => {
    const page = await visit(kitchen, answers)
    await page.hand.click(screen.getByRole('button', { name: 'Actions for Jonas Pike' }))
    await page.hand.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove member' }))
    return { ...page, question }
  }

  test('asks first, and then they are gone from the list', async () => {
    const { api, hand, question } = await ask({ removeMember: { project: buildProject({}, [ada]) } })
    expect(question.getByText('Jonas Pike')).toBeTruthy()
    await hand.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(people()).toEqual(['Mara Hartwell', 'ada@reyes.example']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('removeMember')[0]?.path).toBe(
      `/projects/${projectId()}/members/${encodeURIComponent(jonas.email)}`,
    )
  })

  test('whoever cancels removes nobody', async () => {
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
  ])('that fails (%j) is explained', async (answer, sentence) => {
    const { hand, question } = await ask({ removeMember: answer ?? {} })
    await hand.click(question.getByRole('button', { name: 'Remove' }))
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(people()).toContain('Jonas Pike')
  })

  test('the owner has no such menu', async () => {
    await visit()
    expect(screen.queryByRole('button', { name: 'Actions for Mara Hartwell' })).toBeNull()
  })
})

describe('the name', () => {
  const rename = async (name: string, answers: Answers = {}) => {
    const page = await visit(kitchen, answers)
    const field = screen.getByLabelText('Project Name')
    await page.hand.clear(field)
    if (name) await page.hand.type(field, name)
    await page.hand.click(screen.getByRole('button', { name: 'Save' }))
    return page
  }

  test('is changed everywhere, and that is said for 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { api } = await rename('Hall', { updateProject: { project: { ...kitchen, title: 'Hall' } } })
    await screen.findByRole('heading', { level: 1, name: 'Hall' })
    expect(screen.getByRole('status').textContent).toBe('Project updated successfully!')
    expect(api.sent('updateProject')[0]?.body).toEqual({ title: 'Hall' })
    act(() => void vi.advanceTimersByTime(3100))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('cannot be empty', async () => {
    const { api } = await rename('')
    expect((await screen.findByRole('alert')).textContent).toBe('Project name is required')
    expect(api.sent('updateProject')).toEqual([])
  })

  test('that is not saved is explained', async () => {
    await rename('Hall', { updateProject: { fault: 500 } })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update project')
  })
})

describe('archiving', () => {
  test('stays on the tab; the button is gone, and the other one takes it up again', async () => {
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
    [
      { fault: 403, body: { error: 'You are not allowed to do this', code: 'not_allowed' } },
      'You are not allowed to do this',
    ],
  ])('that fails (%j) is explained', async (answer, sentence) => {
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

  test('says what goes', async () => {
    const { question } = await ask()
    expect(question.getByText('Hartwell Kitchen')).toBeTruthy()
    expect(question.getByText('its description and 2 files')).toBeTruthy()
    expect(question.getByText('the access of 2 members')).toBeTruthy()
    expect(question.getByText('This cannot be undone.')).toBeTruthy()
    // Only the dialog's own button is there.
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
  })

  test('counts one file as one', async () => {
    const { question } = await ask({}, buildProject({ file_count: 1 }))
    expect(question.getByText('its description and 1 file')).toBeTruthy()
    expect(question.getByText('nobody else has access')).toBeTruthy()
  })

  test('leads to the dashboard, where it is no more', async () => {
    const { api, confirm, address } = await ask({ deleteProject: { message: 'Project deleted' } })
    api.answer({ listProjects: { projects: [] } })
    await confirm()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeTruthy()
    expect(await screen.findByText('Project deleted')).toBeTruthy()
  })

  test.each<[Answers['deleteProject'], string]>([
    [{ fault: 500 }, 'Failed to delete project'],
    ['offline', 'Network error - please check your connection'],
  ])('that fails (%j) is explained, and one stays', async (answer, sentence) => {
    const { confirm, question, address } = await ask({ deleteProject: answer ?? {} })
    await confirm()
    expect((await question.findByRole('alert')).textContent).toBe(sentence)
    expect(address()).toBe(`/projects/${projectId()}/settings`)
  })

  test('whoever cancels keeps everything', async () => {
    const { api, hand, question } = await ask()
    await hand.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.sent('deleteProject')).toEqual([])
  })
})
