// Preload lazy chunks so the first visit does not time out on a busy machine.
import './project-overview.tsx'
import './project-page.tsx'
import '#features/review/summary/review-summary.tsx'
import { reviewSummaryMessages } from '@joinery/contract/messages/review-summary-messages'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildAuthor, buildPin, buildPinComment } from '#testing/build-pin.ts'
import { buildClientProject, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'

import { menu } from './project-testing.ts'

beforeEach(stubView)

const jonas = buildAuthor()
const you = buildAuthor({ uid_user: buildPerson().uid_user, name: 'Mara Hartwell' })
const kitchen = buildAttachment(1, { filename: 'kitchen.jpg', version: 2, version_count: 2 })
const hall = buildAttachment(7, { filename: 'hall.jpg' })

const review = {
  stacks: [
    { file: hall, open_count: 1, resolved_count: 0 },
    { file: kitchen, open_count: 2, resolved_count: 1 },
  ],
  open: [
    buildPin(1, { waits_for: jonas, original_content: 'Warmer light', author: you, version: 1 }),
    buildPin(2, {
      waits_for: you,
      original_content: 'Which handle?',
      version: 2,
      comments: [buildPinComment(1)],
      card: { uid_reply: projectId(900), kanban_status: 'in_progress' },
    }),
    buildPin(4, { uid_file: hall.uid_file, uid_stack: hall.uid_stack, original_content: 'Too dark' }),
  ],
  decided: [
    buildPin(3, {
      status: 'resolved',
      original_content: 'Brass, please',
      version: 1,
      resolved_by: jonas,
      resolved_at: '2026-11-15T12:00:00.000Z',
      answer: { uid_file: kitchen.uid_file, version: 2 },
    }),
  ],
}

const visit = (project: Project, answers: Answers = { getReview: review }, search = '?view=review') =>
  renderProject(project, `overview${search}`, { files: [kitchen, hall], answers })

const commentsOn = async (name: string) =>
  within(await screen.findByRole('list', { name: `Open comments on ${name}` })).getAllByRole('link')

describe('project review', () => {
  test('lists open comments per file and who they wait for, own ones first', async () => {
    await visit(buildProject({ open_pin_count: 3 }))
    const onKitchen = await commentsOn('kitchen.jpg')
    expect(onKitchen.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Comment 2Which handle\?Jonas Pike · .*1 replyCard: In ProgressWaiting for you$/),
      expect.stringMatching(/^Comment 1Warmer lightMara Hartwell · .*From version 1Waiting for Jonas Pike$/),
    ])
    const lists = screen
      .getAllByRole('list', { name: /^Open comments on/ })
      .map((list) => list.getAttribute('aria-label'))
    expect(lists).toEqual(['Open comments on kitchen.jpg', 'Open comments on hall.jpg'])
    expect(screen.getByRole('link', { name: /^kitchen\.jpg/ }).textContent).toContain('2 open comments')
  })

  test('links each comment to the viewer', async () => {
    await visit(buildProject({ open_pin_count: 3 }))
    const [first] = await commentsOn('kitchen.jpg')
    const { uid_file, uid_pin } = buildPin(2)
    expect(first?.getAttribute('href')).toBe(
      `/projects/${projectId()}/overview?file=${uid_file}&pin=${uid_pin}&view=review`,
    )
  })

  test('filters by one person', async () => {
    const { hand } = await visit(buildProject({ open_pin_count: 3 }))
    const people = within(await screen.findByRole('group', { name: reviewSummaryMessages.waitingFor }))
    expect(people.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 3',
      'Waiting for you 1',
      'Jonas Pike 1',
      'Anyone 1',
    ])
    await hand.click(people.getByRole('button', { name: 'Waiting for you 1' }))
    expect(await commentsOn('kitchen.jpg')).toHaveLength(1)
    expect(screen.queryByRole('list', { name: 'Open comments on hall.jpg' })).toBeNull()
    await hand.click(people.getByRole('button', { name: 'All 3' }))
    expect(await commentsOn('hall.jpg')).toHaveLength(1)
  })

  test('shows who resolved a comment and which version addresses it', async () => {
    await visit(buildProject())
    const [line] = within(await screen.findByRole('list', { name: 'Resolved' })).getAllByRole('listitem')
    expect(line?.textContent).toMatch(
      /^Comment 3Brass, please.*kitchen\.jpgResolved by Jonas Pike · .*Addressed in version 2$/,
    )
  })

  test('loads older open comments while scrolling', async () => {
    const older = buildPin(5, { original_content: 'Older', uid_file: hall.uid_file, uid_stack: hall.uid_stack })
    const pages = {
      first: { ...review, nextCursor: 'next', total: 4 },
      next: { stacks: review.stacks, open: [older], decided: [], nextCursor: null, total: 4 },
    }
    await visit(buildProject(), {
      getReview: ({ path }) => (path.includes('cursor=next') ? pages.next : pages.first),
    })
    expect(await screen.findByText('Older')).toBeTruthy()
    expect(await commentsOn('hall.jpg')).toHaveLength(2)
    expect(screen.getByRole('list', { name: 'Resolved' })).toBeTruthy()
  })

  test('shows an empty state without comments', async () => {
    await visit(buildProject(), { getReview: { stacks: [], open: [], decided: [] } })
    expect(await screen.findByRole('heading', { name: 'No comments yet' })).toBeTruthy()
  })

  test('says when everything is decided', async () => {
    const stacks = review.stacks.map((stack) => ({ ...stack, open_count: 0 }))
    await visit(buildProject(), { getReview: { ...review, stacks, open: [] } })
    expect(await screen.findByText(reviewSummaryMessages.allResolved)).toBeTruthy()
  })

  test('shows an error with a retry when it cannot be loaded', async () => {
    const { hand, api } = await visit(buildProject(), { getReview: { fault: 500, text: '' } })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the review.')
    api.answer({ getReview: review })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await commentsOn('kitchen.jpg')).toHaveLength(2)
  })

  test('is available to clients', async () => {
    await visit(buildClientProject({ open_pin_count: 3 }))
    expect(await commentsOn('kitchen.jpg')).toHaveLength(2)
  })
})

test('switches between files and review in the URL', async () => {
  const { hand, address } = await visit(buildProject({ open_pin_count: 3 }), { getReview: review }, '')
  const nav = within(await screen.findByRole('navigation', { name: 'Overview' }))
  expect(nav.getByRole('link', { name: 'Files', current: 'page' })).toBeTruthy()
  await hand.click(nav.getByRole('link', { name: 'Review 3 open comments' }))
  await waitFor(() => expect(address()).toMatch(/\/overview\?view=review$/))
  expect(await commentsOn('hall.jpg')).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull()
  await hand.click(nav.getByRole('link', { name: 'Files' }))
  expect(await screen.findByRole('heading', { name: 'Files' })).toBeTruthy()
})

test.each([
  [3, 'Description3 open comments'],
  [1, 'Description1 open comment'],
  [0, 'Description'],
])('with %d open comments the tab shows %s', async (open_pin_count, words) => {
  await visit(buildProject({ open_pin_count, file_count: 2 }))
  const [first] = (await menu()).getAllByRole('listitem')
  expect(first?.textContent).toBe(words)
})
