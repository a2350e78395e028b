import { describe, expect, test } from 'vitest'

import { buildProject, projectId } from '#testing/build-project.ts'

import { orderProjects, type ProjectOrder, searchProjects } from './project-search.ts'

const kitchen = buildProject({
  uid_project: projectId(1),
  title: 'Hartwell Kitchen',
  description: '<p>Walnut &amp; <strong>mar</strong>ble</p>',
  created_at: '2026-03-01T10:00:00.000Z',
})
const cafe = buildProject({
  uid_project: projectId(2),
  title: 'Café Lumen',
  description: '<p>Counter in green stone</p><p>Brass rail</p>',
  created_at: '2026-05-01T10:00:00.000Z',
})
const room10 = buildProject({
  uid_project: projectId(3),
  title: 'room 10',
  description: '',
  created_at: '2026-04-01T10:00:00.000Z',
})
const room9 = buildProject({
  uid_project: projectId(4),
  title: 'Room 9',
  description: '<p class="walnut">Oak</p>',
  created_at: '2026-04-01T10:00:00.000Z',
})
const all = [kitchen, cafe, room10, room9]

describe('project search', () => {
  test.each([
    ['', ['Hartwell Kitchen', 'Café Lumen', 'room 10', 'Room 9']],
    ['   ', ['Hartwell Kitchen', 'Café Lumen', 'room 10', 'Room 9']],
    ['kitchen', ['Hartwell Kitchen']],
    ['KITCH', ['Hartwell Kitchen']],
    ['cafe', ['Café Lumen']],
    ['CAFÉ', ['Café Lumen']],
    ['stone brass', ['Café Lumen']], // in the description, across two paragraphs
    ['lumen counter', ['Café Lumen']], // one word in the title, one in the description
    ['marble', ['Hartwell Kitchen']], // a word that markup cuts in two
    ['walnut', ['Hartwell Kitchen']], // not the attribute of a tag
    ['strong', []], // not the tag itself
    ['&', ['Hartwell Kitchen']],
    ['amp', []],
    ['kitchen lumen', []],
  ])('%j finds %j', (query, titles) => {
    expect(searchProjects(all, query).map(({ title }) => title)).toEqual(titles)
  })

  test('notices a changed project', () => {
    expect(searchProjects([kitchen], 'stone')).toEqual([])
    const changed = { ...kitchen, title: 'Stone' }
    expect(searchProjects([changed], 'stone')).toEqual([changed])
  })
})

describe('project order', () => {
  test.each<[ProjectOrder, string[]]>([
    ['latest', ['Café Lumen', 'Room 9', 'room 10', 'Hartwell Kitchen']],
    ['oldest', ['Hartwell Kitchen', 'room 10', 'Room 9', 'Café Lumen']],
    ['name-ascending', ['Café Lumen', 'Hartwell Kitchen', 'Room 9', 'room 10']],
    ['name-descending', ['room 10', 'Room 9', 'Hartwell Kitchen', 'Café Lumen']],
  ])('sorts by %s', (order, titles) => {
    expect(orderProjects(all, order).map(({ title }) => title)).toEqual(titles)
  })

  test('sorts the latest by creation date, not by last change', () => {
    const old = { ...kitchen, updated_at: '2027-01-01T00:00:00.000Z' }
    expect(orderProjects([old, cafe], 'latest')).toEqual([cafe, old])
  })

  test('does not mutate the given list', () => {
    const given = [cafe, kitchen]
    orderProjects(given, 'oldest')
    expect(given).toEqual([cafe, kitchen])
  })
})
