import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const texts = messages.kanban
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const build = async (): Promise<string> => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return project.uid_project
}
const save = (who: TestUser, id: string, name: unknown = 'My week', query: unknown = 'due=soon') =>
  who.call('createFilter', { params: { id }, body: { name, query } })
const list = async (who: TestUser, id: string) => (await who.call('listFilters', { params: { id } })).body.filters
const remove = (who: TestUser, uid_filter: string) => who.call('deleteFilter', { params: { filterId: uid_filter } })

describe('saved filters', () => {
  it('are saved, listed and deleted by one person, and hidden from others', async () => {
    const id = await build()
    const { status, body } = await save(member, id, ' My week ', 'assignee=me&due=soon')
    const { filter } = body
    expect([status, filter]).toEqual([
      201,
      { uid_filter: filter.uid_filter, name: 'My week', query: 'assignee=me&due=soon' },
    ])
    const second = (await save(member, id, 'My week', '')).body.filter
    expect(await list(member, id)).toEqual([filter, second])
    expect(await list(owner, id)).toEqual([])
    for (const who of [owner, stranger]) expect((await remove(who, filter.uid_filter)).status).toBe(404)
    expect(await remove(member, filter.uid_filter)).toMatchObject({
      status: 200,
      body: { message: texts.filterDeleted },
    })
    expect((await remove(member, filter.uid_filter)).status).toBe(404)
    expect(await list(member, id)).toEqual([second])
  })

  it.each([
    ['', 'q=oak', texts.filterNameRequired],
    [undefined, 'q=oak', texts.filterNameRequired],
    ['x'.repeat(41), 'q=oak', texts.filterNameTooLong],
    ['Oak', 'x'.repeat(1001), texts.filterTooLong],
    ['Oak', undefined, messages.http.badRequest],
    ['Oak\0', 'q=oak', messages.http.badRequest],
    ['Oak', 'q=\0', messages.http.badRequest],
  ])('reject the name %j with the query %j', async (name, query, error) => {
    const params = { id: await build() }
    const { status, body } = await member.call('createFilter', { params, body: { name, query } })
    expect([status, body.error]).toEqual([400, error])
  })

  it('are at most 20 per person and project, also when saved at the same time', async () => {
    const id = await build()
    const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => save(member, id, `Filter ${number}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.board.filters)
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(texts.tooManyFilters)
    expect(await list(member, id)).toHaveLength(limits.board.filters)
    expect((await save(owner, id)).status).toBe(201)
  })

  it('can be saved in an archived project', async () => {
    const id = await build()
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await save(member, id)).status).toBe(201)
  })

  it('are deleted when the person leaves the project', async () => {
    const id = await build()
    await save(member, id)
    await owner.call('removeMember', { params: { id, email: member.email } })
    const { rowCount } = await app.database.pool.query('select from saved_filters where uid_project = $1', [id])
    expect(rowCount).toBe(0)
  })
})
