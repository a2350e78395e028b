import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'
import { describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { seedProjects, seedTeam } from '#testing/database/seed-queries.ts'
import { app } from '#testing/shared-app.ts'

const titles = ['Kitchen 10', 'kitchen 2', 'Küche', 'Attic', 'Attic', 'Café 100%']
const owner = await buildUser(app)
for (const title of titles) await buildProject(owner, { title, description: `<p>Of ${title} &amp; <b>more</b></p>` })
const archived = await buildProject(owner, { title: 'Old kitchen' })
await owner.call('updateProject', { params: { id: archived.uid_project }, body: { status: 'archived' } })

type Query = Record<string, string>

const page = async (query: Query, who = owner) => {
  const { status, body } = await who.call('listProjects', { query })
  return { ...body, status, titles: body.projects?.map(({ title }: Project) => title) }
}

const readAll = async (query: Query): Promise<{ titles: string[]; ids: Set<string>; count: number }> => {
  const found: Project[] = []
  let next: string | null = ''
  for (; next !== null;) {
    const { projects, nextCursor }: { projects: Project[]; nextCursor: string | null } = await page(
      next === '' ? query : { ...query, cursor: next },
    )
    found.push(...projects)
    next = nextCursor
  }
  return {
    titles: found.map(({ title }) => title),
    ids: new Set(found.map(({ uid_project }) => uid_project)),
    count: found.length,
  }
}

describe('without paging parameters', () => {
  it('the list is complete and has no paging fields', async () => {
    for (const query of [{}, { status: 'active' }]) {
      const { body } = await owner.call('listProjects', { query })
      expect(Object.keys(body)).toEqual(['projects'])
    }
    expect((await page({})).projects).toHaveLength(7)
  })
})

describe('a page', () => {
  it.each([
    ['latest', titles.toReversed()],
    ['oldest', titles],
    ['name-ascending', ['Attic', 'Attic', 'Café 100%', 'kitchen 2', 'Kitchen 10', 'Küche']],
    ['name-descending', ['Küche', 'Kitchen 10', 'kitchen 2', 'Café 100%', 'Attic', 'Attic']],
  ])('sorted by %s continues where the previous one ended', async (sort, expected) => {
    for (const limit of ['1', '2', '4', '100']) {
      const { titles: read, ids, count } = await readAll({ sort, limit, status: 'active' })
      expect(read).toEqual(expected)
      expect(ids.size).toBe(count)
    }
  })

  it('returns the number of projects and of matches', async () => {
    expect(await page({ limit: '1', q: 'KUCHE' })).toMatchObject({ titles: ['Küche'], total: 7, matching: 1 })
    expect(await page({ limit: '1', q: 'kitchen', status: 'active' })).toMatchObject({ total: 6, matching: 2 })
    expect(await page({ q: '' })).toMatchObject({ total: 7, matching: 7, nextCursor: null })
    expect(await page({ q: 'marble' })).toMatchObject({ titles: [], total: 7, matching: 0, nextCursor: null })
  })

  it('matches words of title and description in any order, and wildcards literally', async () => {
    const found = async (q: string) => (await page({ q, sort: 'oldest' })).titles
    expect(await found('more & kitchen 10')).toEqual(['Kitchen 10'])
    expect(await found('100%')).toEqual(['Café 100%'])
    expect(await found('%')).toEqual(['Café 100%'])
    expect(await found('<b>')).toEqual([])
  })

  it('continues when the last project of the previous page was deleted', async () => {
    const person = await buildUser(app)
    const made: Project[] = []
    for (const title of ['a', 'b', 'c']) made.push(await buildProject(person, { title }))
    const first = await page({ limit: '2', sort: 'name-ascending' }, person)
    expect(first.titles).toEqual(['a', 'b'])
    await person.call('deleteProject', { params: { id: made[1]?.uid_project ?? '' } })
    const next = await page({ limit: '2', sort: 'name-ascending', cursor: first.nextCursor }, person)
    expect(next).toMatchObject({ titles: ['c'], nextCursor: null, total: 2 })
  })

  it('contains only projects the person can see', async () => {
    const other = await buildUser(app)
    expect(await page({ limit: '5' }, other)).toMatchObject({ titles: [], total: 0, matching: 0 })
    const shared = await buildProject(owner, { title: 'Shared' })
    await join(owner, shared, other)
    expect(await page({ limit: '5' }, other)).toMatchObject({ titles: ['Shared'], total: 1 })
    await owner.call('deleteProject', { params: { id: shared.uid_project } })
    expect(await page({ limit: '5' }, other)).toMatchObject({ titles: [], total: 0 })
  })

  it('is limited in size, and paging returns each of 300 projects once', async () => {
    const many = await buildUser(app)
    await seedProjects(app.database.db, many.email, 300)
    const first = await page({ limit: '100000' }, many)
    expect(first.projects).toHaveLength(200)
    const second = await page({ limit: '100000', cursor: first.nextCursor }, many)
    expect(second).toMatchObject({ nextCursor: null, total: 300 })
    expect(new Set([...first.projects, ...second.projects].map(({ uid_project }: Project) => uid_project)).size).toBe(
      300,
    )
  })

  it('has the owner and the first members of each project, and their number', async () => {
    const many = await buildUser(app)
    const { uid_project: id } = await buildProject(many)
    await seedTeam(app.database.db, id, 10)
    // An owner who took over came last.
    await app.database.pool.query(
      "update members set added_at = now() + interval '1 day' where uid_project = $1 and role = 'owner'",
      [id],
    )
    const [listed] = (await page({ limit: '1' }, many)).projects
    expect(listed).toMatchObject({ creator: { email: many.email }, member_count: 10 })
    expect(listed.details.members).toHaveLength(limits.project.listedMembers)
    const [whole] = (await page({}, many)).projects
    expect(whole.details.members).toHaveLength(10)
    expect(whole.details.members.slice(0, limits.project.listedMembers)).toEqual(listed.details.members)
  })

  const cursorOf = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')
  const id = '01890000-0000-7000-8000-000000000000'
  it.each([
    { limit: '0' },
    { limit: 'many' },
    { sort: 'size' },
    { q: 'x'.repeat(201) },
    { q: 'a\0b' },
    { cursor: '' },
    { cursor: 'nonsense' },
    { cursor: 'x'.repeat(3000) },
    { cursor: cursorOf('oldest', '1', id, '') },
    { cursor: cursorOf('latest', 'x', id, '') },
    { cursor: cursorOf('latest', '1', "' or true --", '') },
    { cursor: cursorOf('latest', '1', id, 'a\0b') },
    { cursor: cursorOf('latest', '1', id) },
    { cursor: cursorOf('latest', '1', id, 5) },
  ])('is rejected for %j', async (query) => {
    expect((await page(query as Query)).status).toBe(400)
  })
})
