import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubUploads } from '#testing/fake-uploads.ts'

import { attic, kitchen, visit } from './dashboard-testing.ts'

describe('creating a project', () => {
  const open = async (answers: Answers = {}, projects: Project[] = []) => {
    const page = await visit(projects, answers)
    await page.hand.click(await screen.findByRole('button', { name: 'Create Project' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Project' }))
    return { ...page, dialog, create: () => page.hand.click(dialog.getByRole('button', { name: 'Create Project' })) }
  }

  test('opens the dialog from the empty dashboard', async () => {
    const { hand } = await visit([])
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Create your first project' }))
    expect(await screen.findByRole('dialog', { name: 'Create Project' })).toBeTruthy()
  })

  test('restores the unsaved project when the dialog reopens, and discards it on Cancel', async () => {
    const { dialog, hand } = await open()
    await hand.type(dialog.getByLabelText('Project Name'), 'House by the lake')
    await hand.type(await dialog.findByRole('textbox', { name: 'Description & Attachments' }), 'Cedar')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })) // Escape
    expect(screen.queryByRole('dialog')).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Create Project' }))
    const again = within(await screen.findByRole('dialog', { name: 'Create Project' }))
    expect(again.getByLabelText<HTMLInputElement>('Project Name').value).toBe('House by the lake')
    expect((await again.findByRole('textbox', { name: 'Description & Attachments' })).textContent).toBe('Cedar')
    await hand.click(again.getByRole('button', { name: 'Cancel' }))
    await hand.click(screen.getByRole('button', { name: 'Create Project' }))
    const fresh = within(await screen.findByRole('dialog', { name: 'Create Project' }))
    expect(fresh.getByLabelText<HTMLInputElement>('Project Name').value).toBe('')
  })

  test.each(['', '   '])('requires a name; %j is rejected', async (name) => {
    const { api, dialog, create, hand } = await open()
    const field = dialog.getByLabelText('Project Name')
    if (name) await hand.type(field, name)
    await create()
    expect((await dialog.findByRole('alert')).textContent).toBe('Project name is required')
    expect(document.activeElement).toBe(field)
    expect(api.sent('createProject')).toEqual([])
  })

  test('limits the name to 200 characters', async () => {
    const { api, dialog, create } = await open()
    const value = 'a'.repeat(limits.project.titleMax + 1)
    fireEvent.change(dialog.getByLabelText('Project Name'), { target: { value } })
    await create()
    expect((await dialog.findByRole('alert')).textContent).toBe('Project name must be at most 200 characters long')
    expect(api.sent('createProject')).toEqual([])
  })

  test('returns to the dashboard with the new card, and offers to open it in a toast', async () => {
    const created = buildProject({ uid_project: projectId(9), title: 'New house' })
    const { api, dialog, create, hand, address } = await open(
      { createProject: { project: created }, getProject: { project: created, files: [] } },
      [kitchen],
    )
    await hand.type(dialog.getByLabelText('Project Name'), ' New house ')
    await create()
    expect(await screen.findByRole('link', { name: 'New house' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/dashboard')
    expect(api.sent('createProject')[0]?.body).toMatchObject({ title: 'New house' })
    await hand.click(await screen.findByRole('button', { name: 'Open' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId(9)}/overview`))
  })

  test('shows the upload progress and can be stopped without losing the input', async () => {
    const uploads = stubUploads()
    const { dialog, create, hand } = await open()
    await hand.type(dialog.getByLabelText('Project Name'), 'House')
    await dialog.findByRole('textbox', { name: 'Description & Attachments' })
    await hand.upload(dialog.getByLabelText('Attach files'), [new File(['x'], 'plan.dwg')])
    await create()
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.progress(1, 4))
    expect(dialog.getByText('25%')).toBeTruthy()
    await hand.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(uploads[0]?.isAborted()).toBe(true)
    await waitFor(() => expect(dialog.queryByRole('progressbar', { name: 'Sending' })).toBeNull())
    expect(dialog.getByLabelText<HTMLInputElement>('Project Name').value).toBe('House')
    expect(dialog.getByText('plan.dwg')).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    await hand.click(dialog.getByRole('button', { name: 'Cancel' }))
  })

  test('sends the selected files', async () => {
    const { api, dialog, create, hand } = await open({ createProject: { project: kitchen } })
    await hand.type(dialog.getByLabelText('Project Name'), 'House')
    await dialog.findByRole('textbox', { name: 'Description & Attachments' })
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
    if (!input) throw new Error('There is no file input')
    await hand.upload(input, [new File(['x'], 'plan.dwg'), new File(['y'], 'walk.mp4', { type: 'video/mp4' })])
    await create()
    await waitFor(() => expect(api.sent('createProject')).toHaveLength(1))
    const form = api.sent('createProject')[0]?.form
    expect(form?.get('title')).toBe('House')
    expect(form?.getAll('attachments').map((file) => file instanceof File && file.name)).toEqual([
      'plan.dwg',
      'walk.mp4',
    ])
  })

  test.each<[Answers['createProject'], string]>([
    [{ fault: 500, text: '' }, 'Failed to create project'],
    [{ fault: 415, body: { message: messages.file.programNotAllowed } }, messages.file.programNotAllowed],
    ['offline', 'Network error - please check your connection'],
  ])('explains a failure (%j) and keeps the input', async (answer, sentence) => {
    const { dialog, create, hand } = await open({ createProject: answer ?? {} })
    await hand.type(dialog.getByLabelText('Project Name'), 'House')
    await create()
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(dialog.getByLabelText<HTMLInputElement>('Project Name').value).toBe('House')
  })

  test('shows the same message when the request throws', async () => {
    const { dialog, create, hand, session } = await open()
    await hand.type(dialog.getByLabelText('Project Name'), 'House')
    session.call = () => Promise.reject(new Error('surprise'))
    await create()
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to create project')
  })

  test('can be cancelled', async () => {
    const { dialog, hand } = await open()
    await hand.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('person without a project', () => {
  const { steps } = dashboardMessages.firstSteps
  const sample = buildProject({ uid_project: projectId(9), title: 'Stone countertop (sample)' })
  const samples = () =>
    within(screen.getByRole('list', { name: 'Samples' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  const isGuided = () => screen.queryByRole('heading', { name: `2. ${steps.image.name}` }) !== null

  test('shows the first steps and a sample project per trade', async () => {
    await visit([])
    expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeTruthy()
    const names = Object.values(steps).map(({ name }, index) => `${index + 1}. ${name}`)
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(names)
    expect(samples()).toEqual(['Kitchen cabinetry', 'Living room', 'Stone countertop', 'Listing to stage'])
  })

  test('hides the first steps during a search and in the archive', async () => {
    const { hand } = await visit([])
    await screen.findByText(steps.image.name)
    await hand.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'oak')
    await screen.findByRole('heading', { name: 'No projects found' })
    expect(isGuided()).toBe(false)
    await hand.clear(screen.getByRole('searchbox', { name: 'Search projects' }))
    await screen.findByText(steps.image.name)
    await hand.click(screen.getByRole('link', { name: 'Archived' }))
    await screen.findByText(dashboardMessages.noneArchived.hint)
    expect(isGuided()).toBe(false)
    await hand.click(screen.getByRole('link', { name: 'See active projects' }))
    expect(await screen.findByText(steps.image.name)).toBeTruthy()
  })

  test.each([[[kitchen]], [[attic]]])(
    'hides the first steps once a project exists, even an archived one',
    async (projects) => {
      await visit(projects)
      await screen.findByRole(projects[0] === attic ? 'heading' : 'link', {
        name: projects[0] === attic ? 'No projects yet' : 'Hartwell Kitchen',
      })
      expect(isGuided()).toBe(false)
      expect(screen.queryByRole('list', { name: 'Samples' })).toBeNull()
    },
  )

  test('creates a sample project and opens it; a double click creates one', async () => {
    const answer = Promise.withResolvers<{ project: Project }>()
    const { api, hand, address } = await visit([], {
      createSample: () => answer.promise,
      getProject: { project: sample, files: [] },
    })
    await hand.dblClick(await screen.findByRole('button', { name: 'Stone countertop' }))
    expect(await screen.findByText(dashboardMessages.samples.underWay)).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Living room' }))
    expect(api.sent('createSample').map(({ body }) => body.industry)).toEqual(['stone'])
    answer.resolve({ project: sample })
    await waitFor(() => expect(address()).toBe(`/projects/${projectId(9)}/overview`))
  })

  test('explains a failed sample; the retry repeats the same request', async () => {
    const { api, hand } = await visit([], { createSample: { fault: 500, text: '' } })
    await hand.click(await screen.findByRole('button', { name: 'Living room' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create the sample project')
    await hand.click(screen.getByRole('button', { name: 'Living room' }))
    await waitFor(() => expect(api.sent('createSample')).toHaveLength(2))
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Kitchen cabinetry' })
    await waitFor(() => expect(other.disabled).toBe(false))
    await hand.click(other)
    await waitFor(() => expect(api.sent('createSample')).toHaveLength(3))
    const [first, second, third] = api.sent('createSample').map(({ body }) => body.clientId)
    expect(first).toBe(second)
    expect(third).not.toBe(first)
  })

  test('offers the samples later in the Create Project dialog', async () => {
    const { hand, address } = await visit([kitchen], {
      createSample: { project: sample },
      getProject: { project: sample, files: [] },
    })
    await hand.click(await screen.findByRole('button', { name: 'Create Project' }))
    await hand.click(await screen.findByRole('button', { name: 'Start from a sample' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start from a sample' }))
    await hand.click(dialog.getByRole('button', { name: 'Back' }))
    await hand.click(await screen.findByRole('button', { name: 'Start from a sample' }))
    await hand.click(await screen.findByRole('button', { name: 'Stone countertop' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId(9)}/overview`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
