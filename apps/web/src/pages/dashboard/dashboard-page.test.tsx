// Preloads the lazy dialog, so that a test does not time out on a busy machine.
import '#features/review/approvals/ask-dialog.tsx'
import { approvalRequestMessages } from '@joinery/contract/messages/approval-request-messages'
import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import type { FirstStepsDone } from '@joinery/contract/review/waiting'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildFile, buildJoinedProject, buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { attic, kitchen, visit } from './dashboard-testing.ts'

const cards = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)

const card = async (title: string) => {
  const article = (await screen.findByRole('link', { name: title })).closest('article')
  if (!article) throw new Error(`${title} is no card`)
  return within(article)
}

describe('project list', () => {
  test('shows the active projects, latest first', async () => {
    await visit()
    await screen.findByRole('link', { name: 'Café Lumen' })
    expect(cards()).toEqual(['Café Lumen', 'Hartwell Kitchen'])
    expect(screen.queryByText(/of \d+ projects/)).toBeNull()
  })

  test('shows description, owner, date and members on a project card', async () => {
    await visit([
      buildProject({ description: `<p>${'a'.repeat(121)}</p>` }, [buildMember('j@pike.example', { name: 'Jonas' })]),
    ])
    const shown = await card('Hartwell Kitchen')
    expect(shown.getByText(`${'a'.repeat(120)}...`)).toBeTruthy()
    expect(shown.getByText('Mara Hartwell').title).toBe('mara@hartwell.example')
    expect(shown.getByText('mara@hartwell.example').className).toBe('sr-only')
    expect(shown.getByText('14/11/2026')).toBeTruthy()
    expect(shown.getByText('Mara Hartwell, Jonas')).toBeTruthy()
  })

  test('shows placeholders for a missing title, description and creator', async () => {
    await visit([buildProject({ title: '', description: '<p></p>', creator_email: '' })])
    const shown = await card('Untitled Project')
    expect(shown.getByText('No description')).toBeTruthy()
    expect(shown.getByText('Unknown creator')).toBeTruthy()
  })

  test('opens the project from its card', async () => {
    const { hand, address } = await visit(undefined, { getProject: { project: kitchen, files: [] } })
    await hand.click(await screen.findByRole('link', { name: 'Hartwell Kitchen' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId(1)}/overview`))
  })

  test('shows the latest image as cover, and refetches the list once when its URL has expired', async () => {
    const { api } = await visit([buildProject({ cover: buildFile({ placeholder: 'data:image/png;base64,AA' }) })])
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    await waitFor(() => expect(api.sent('listProjects')).toHaveLength(2)) // the second for the connection
    const picture = () => document.querySelector('article img')
    expect(picture()?.getAttribute('src')).toBe('/api/files/1?ends=1&signature=x&w=640')
    const image = picture()
    if (image) fireEvent.error(image)
    await waitFor(() => expect(api.sent('listProjects')).toHaveLength(3))
    expect(picture()).toBeNull()
  })

  test('renders only the cards near the viewport of thousands of projects', async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      buildProject({ uid_project: projectId(index + 10), title: `Project ${index}` }),
    )
    await visit(many)
    await screen.findByRole('link', { name: 'Project 1999' })
    const list = screen.getByRole('list', { name: 'Projects' })
    expect(list.children.length).toBeLessThan(40)
    expect(list.firstElementChild?.getAttribute('aria-setsize')).toBe('2000')
    expect(Number.parseInt(list.style.height, 10)).toBeGreaterThan(500_000)
  })
})

describe('first steps', () => {
  const texts = dashboardMessages.firstSteps
  const steps = () => screen.queryByRole('region', { name: texts.title })

  const image = { uid_project: projectId(), uid_file: buildFile().uid_file }
  const begun = { image, has_generated: false, has_commented: false, has_requested: false }
  const done = { image, has_generated: true, has_commented: true, has_requested: true }
  const project = buildProject({ cover: buildFile() })
  const show = async (getFirstSteps: FirstStepsDone) => {
    const page = await visit([project], { getFirstSteps, getProject: { project, files: [buildFile()] } })
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    return page
  }
  const ticked = () =>
    within(steps() ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.includes(texts.done))

  test.each([
    [{ ...begun, image: null }, texts.steps.image.act, [true, false, false, false, false]],
    [begun, texts.steps.generated.act, [true, true, false, false, false]],
    [{ ...begun, has_generated: true }, texts.steps.comment.act, [true, true, true, false, false]],
    [{ ...done, has_requested: false }, texts.steps.approval.act, [true, true, true, true, false]],
    [{ ...done, has_generated: false }, texts.steps.generated.act, [true, true, false, true, true]],
  ])('ticks the steps done (%j) and offers the next one', async (state, act, isTicked) => {
    await show(state)
    await screen.findByRole('link', { name: act })
    expect(ticked()).toEqual(isTicked)
  })

  test('leads to the image in Gen A.I., with its comments and with the approval request', async () => {
    const requests = { listApprovals: { approvals: [] }, listVersions: { versions: [buildFile()], pins: [] } }
    const { hand, address, api, unmount } = await show(begun)
    await hand.click(await screen.findByRole('link', { name: texts.steps.generated.act }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/genai`))
    expect(api.sent('getFirstSteps')).toHaveLength(1)
    unmount()

    const next = await show({ ...done, has_requested: false })
    next.api.answer(requests)
    await next.hand.click(await screen.findByRole('link', { name: texts.steps.approval.act }))
    await waitFor(() => expect(next.address()).toContain(`file=${image.uid_file}`))
    expect(await screen.findByRole('dialog', { name: approvalRequestMessages.title })).toBeTruthy()
  })

  test('hides the first steps when all are done, and does not ask again', async () => {
    const { api, unmount } = await show(done)
    await waitFor(() => expect(steps()).toBeNull())
    expect(api.sent('getFirstSteps')).toHaveLength(1)
    unmount()
    const again = await show(begun)
    expect(again.api.sent('getFirstSteps')).toEqual([])
    expect(steps()).toBeNull()
  })

  test('hides the first steps from people who were only added to a project', async () => {
    const { api } = await visit([buildJoinedProject()], { getFirstSteps: begun })
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    expect(api.sent('getFirstSteps')).toEqual([])
    expect(steps()).toBeNull()
  })

  test('hides the first steps permanently on request', async () => {
    const { hand, unmount } = await show(begun)
    await hand.click(await screen.findByRole('button', { name: texts.hide }))
    expect(steps()).toBeNull()
    unmount()
    await show(begun)
    expect(steps()).toBeNull()
  })
})

describe('project list that cannot be loaded', () => {
  test.each<[Answers['listProjects'], string]>([
    [{ fault: 500, text: '<html>' }, 'Failed to fetch projects'],
    [{ fault: 503, body: { error: 'The service is starting.' } }, 'The service is starting.'],
    ['offline', 'Network error - please check your connection'],
  ])('shows the error of %j with a retry', async (answer, sentence) => {
    const { api, hand } = await visit([], { listProjects: answer ?? {} })
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    api.answer({ listProjects: { projects: [kitchen] } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('searching', () => {
  test('shows the number of results, and a message when there are none', async () => {
    const { hand } = await visit()
    await screen.findByRole('link', { name: 'Café Lumen' })
    const search = screen.getByRole('searchbox', { name: 'Search projects' })
    await hand.type(search, 'STONE')
    await screen.findByText('1 of 2 projects')
    expect(cards()).toEqual(['Café Lumen'])
    await hand.type(search, 'x')
    expect(await screen.findByRole('heading', { name: 'No projects found' })).toBeTruthy()
    expect(screen.getByText('0 of 2 projects')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(cards()).toHaveLength(2))
    expect(screen.queryByText(/of 2 projects/)).toBeNull()
  })

  test('uses the plural for a single result', async () => {
    const { hand } = await visit([kitchen])
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    await hand.type(screen.getByRole('searchbox'), 'kitchen')
    expect(await screen.findByText('1 of 1 projects')).toBeTruthy()
  })
})

test.each([
  ['Latest First', ['Café Lumen', 'Hartwell Kitchen']],
  ['Oldest First', ['Hartwell Kitchen', 'Café Lumen']],
  ['Name A-Z', ['Café Lumen', 'Hartwell Kitchen']],
  ['Name Z-A', ['Hartwell Kitchen', 'Café Lumen']],
])('sorts by %s', async (name, titles) => {
  const { hand } = await visit()
  await screen.findByRole('link', { name: 'Café Lumen' })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort projects' })
  expect(select.selectedOptions[0]?.textContent).toBe('Latest First')
  await hand.selectOptions(select, name)
  await waitFor(() => expect(cards()).toEqual(titles))
})

describe('archived projects', () => {
  test('shows archived projects in a separate view, where the owner can restore them', async () => {
    const { hand, api, address } = await visit(undefined, {
      updateProject: { project: { ...attic, status: 'active' } },
    })
    await screen.findByRole('link', { name: 'Café Lumen' })
    await hand.click(screen.getByRole('link', { name: 'Archived' }))
    expect(address()).toBe('/dashboard?view=archived')
    await screen.findByRole('link', { name: 'Attic' })
    expect(cards()).toEqual(['Attic'])
    await hand.click(screen.getByRole('button', { name: 'Reactivate' }))
    await screen.findByRole('heading', { name: 'No projects yet' })
    expect(api.sent('updateProject')[0]).toMatchObject({
      path: `/projects/${projectId(3)}`,
      body: { status: 'active' },
    })
    await hand.click(screen.getByRole('link', { name: 'Active' }))
    expect(await screen.findByRole('link', { name: 'Attic' })).toBeTruthy()
  })

  test('does not let a member restore an archived project', async () => {
    await visit([buildJoinedProject({ status: 'archived' })], {}, '/dashboard?view=archived')
    await screen.findByRole('link', { name: 'Hartwell Kitchen' })
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull()
  })

  test.each<[Answers['updateProject'], string]>([
    [{ fault: 500 }, 'Failed to update project'],
    [{ fault: 409, body: { error: 'Not now' } }, 'Not now'],
  ])('explains when restoring fails (%j) and keeps the project in the archive', async (answer, sentence) => {
    const { hand } = await visit(undefined, { updateProject: answer ?? {} }, '/dashboard?view=archived')
    await hand.click(await screen.findByRole('button', { name: 'Reactivate' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(cards()).toEqual(['Attic'])
  })
})

test('restores search and sort order for the same user on return', async () => {
  const { hand, unmount } = await visit()
  await hand.type(await screen.findByRole('searchbox', { name: 'Search projects' }), 'caf')
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Sort projects' }), 'Name A-Z')
  unmount()
  await visit()
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search projects' })).value).toBe('caf')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort projects' }).value).toBe('name-ascending')
})
