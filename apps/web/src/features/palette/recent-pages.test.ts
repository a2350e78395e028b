import { beforeEach, expect, test } from 'vitest'

import { addRecentPage, addRecentProject, readRecent, recentFirst, type RecentPage } from './recent-pages.ts'

const page = (serial: number): RecentPage => ({
  id: `project-${serial}`,
  title: `Project ${serial}`,
  detail: '',
  destination: { to: `/projects/${serial}/overview` },
})
const titles = (uid: string) => readRecent(uid).map(({ title }) => title)

beforeEach(() => localStorage.clear())

test('returns the latest pages first, each once, and only a few', () => {
  for (const serial of [1, 2, 3, 4, 5, 6, 7, 3]) addRecentPage('mara', page(serial))
  expect(titles('mara')).toEqual(['Project 3', 'Project 7', 'Project 6', 'Project 5', 'Project 4', 'Project 2'])
})

test('returns projects before other pages, including ones opened by a link', () => {
  addRecentProject('mara', { uid_project: 'a', title: 'Hartwell Kitchen' })
  addRecentPage('mara', { ...page(9), id: 'card-9', title: 'Order the slab' })
  const first = (pathname: string) => recentFirst(readRecent('mara'), pathname).map(({ title }) => title)
  expect(first('/dashboard')).toEqual(['Hartwell Kitchen', 'Order the slab'])
  // The current project is not offered.
  expect(first('/projects/a/board')).toEqual(['Order the slab'])
})

test('returns no pages of other users', () => {
  addRecentPage('mara', page(1))
  expect(titles('jonas')).toEqual([])
})

test.each([
  '',
  '{',
  'null',
  '[1, null, {}]',
  '[{"id":"a","title":"b","detail":"","destination":{"to":"//evil.example"}}]',
])('ignores an invalid stored value %j', (kept) => {
  localStorage.setItem('palette-recent:mara', kept)
  expect(readRecent('mara')).toEqual([])
})
