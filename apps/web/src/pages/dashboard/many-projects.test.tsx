import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { refreshProjects } from '#api/projects.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { visit } from './dashboard-testing.ts'

const all = Array.from({ length: 500 }, (_, index) =>
  buildProject({
    uid_project: projectId(index + 10),
    title: index % 100 === 7 ? `Attic ${index}` : `Kitchen ${index}`,
  }),
)

/** A server with more projects than one page. */
const answer: Answers['listProjects'] = ({ path }) => {
  const { searchParams } = new URL(path, 'http://localhost')
  const q = searchParams.get('q') ?? ''
  const matching = all.filter(({ title }) => title.toLowerCase().includes(q))
  const start = Number(searchParams.get('cursor') ?? 0)
  const end = start + Number(searchParams.get('limit'))
  const sorted = searchParams.get('sort') === 'oldest' ? matching.toReversed() : matching
  return {
    projects: sorted.slice(start, end),
    nextCursor: end < sorted.length ? String(end) : null,
    total: all.length,
    matching: matching.length,
  }
}

let nearEnd: () => void
beforeEach(() => {
  nearEnd = () => undefined
  // The test decides when the end of the list is near.
  class Observer {
    readonly #look: IntersectionObserverCallback
    constructor(look: IntersectionObserverCallback) {
      this.#look = look
    }
    observe() {
      // The code reads no other field of an entry.
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[]
      nearEnd = () => this.#look(entries, this as unknown as IntersectionObserver)
    }
    disconnect() {
      nearEnd = () => undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

const open = () => visit(undefined, { listProjects: answer })
const queries = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams))
/** Counts all cards; a virtualised list renders only some of them. */
const count = (): number => {
  const { children } = screen.getByRole('list', { name: 'Projects' })
  return Number(children[0]?.getAttribute('aria-setsize') ?? children.length)
}

test('loads one page, and the next one near its end', async () => {
  const { api } = await open()
  await screen.findByRole('link', { name: 'Kitchen 0' })
  await waitFor(() => expect(count()).toBe(50))
  expect(queries(api.sent('listProjects')).at(-1)).toEqual({
    status: 'active',
    is_template: 'false',
    q: '',
    sort: 'latest',
    limit: '50',
  })
  act(() => nearEnd())
  await waitFor(() => expect(count()).toBe(100))
  expect(queries(api.sent('listProjects')).at(-1)).toMatchObject({ cursor: '50' })
})

test('searches and sorts on the server and shows the total', async () => {
  const { hand, api } = await open()
  await screen.findByRole('link', { name: 'Kitchen 0' })
  await hand.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'attic')
  expect(await screen.findByText('5 of 500 projects')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Attic 407' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('article')).toHaveLength(5)
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Sort projects' }), 'Oldest First')
  await waitFor(() =>
    expect(queries(api.sent('listProjects')).at(-1)).toMatchObject({ q: 'attic', sort: 'oldest', status: 'active' }),
  )
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('Attic 407'))
})

test('refetches page by page after a change', async () => {
  const { api, session } = await open()
  await screen.findByRole('link', { name: 'Kitchen 0' })
  const first: Project = { ...buildProject(), ...all[0], title: 'Renamed' }
  api.answer({ listProjects: { projects: [first], nextCursor: 'x', total: 1, matching: 1 } })
  await act(() => refreshProjects(session))
  expect(await screen.findByRole('link', { name: 'Renamed' })).toBeTruthy()
})
