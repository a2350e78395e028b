import { limits } from '@joinery/contract/limits'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { listStackPins } from '#features/review/list-pins.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { addComment, addPin, buildReviewed, readPins, sendImage, setStatus } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const build = () => buildReviewed(owner, { member })
const review = async (who: TestUser, id: string) => (await who.call('getReview', { params: { id } })).body
const countOf = async (who: TestUser, id: string): Promise<number> =>
  (await who.call('getProject', { params: { id } })).body.project.open_pin_count
const idsOf = (pins: readonly Pin[]) => pins.map(({ uid_pin }) => uid_pin)

describe('the review of a project', () => {
  it('lists files with comments, open comments and resolved comments', async () => {
    const { id, uid_file } = await build()
    const other = await sendImage(member, id)
    const [first, second] = [await addPin(member, uid_file), await addPin(owner, uid_file)]
    const third = await addPin(owner, other.uid_file)
    const [fourth, fifth] = [await addPin(owner, uid_file), await addPin(owner, uid_file)]
    await setStatus(owner, fourth, 'resolved')
    await setStatus(owner, second, 'resolved')
    const { stacks, open, decided } = await review(member, id)
    expect(stacks).toMatchObject([
      { file: { uid_file, filename: 'kitchen.png' }, open_count: 2, resolved_count: 2 },
      { file: { uid_file: other.uid_file }, open_count: 1, resolved_count: 0 },
    ])
    expect(idsOf(open)).toEqual(idsOf([fifth, third, first]))
    expect(idsOf(decided)).toEqual(idsOf([second, fourth]))
    expect(await countOf(member, id)).toBe(3)
  })

  it('is empty without comments, and the project list has no comment count', async () => {
    const { uid_project: id } = await buildProject(owner)
    expect(await review(owner, id)).toEqual({ stacks: [], open: [], decided: [] })
    expect(await countOf(owner, id)).toBe(0)
    const { projects } = (await owner.call('listProjects')).body
    expect(projects[0]).not.toHaveProperty('open_pin_count')
  })

  it('names the person each comment waits for', async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(member, uid_file)
    expect((await review(member, id)).open[0].waits_for.uid_user).toBe(owner.uid_user)
    await addComment(owner, pin)
    expect((await review(member, id)).open[0].waits_for.uid_user).toBe(member.uid_user)
  })
})

describe('500 comments with threads', () => {
  it('are read by one statement, and the project review shows up to its limit', async () => {
    const { id, uid_file, file } = await build()
    const first = await addPin(member, uid_file)
    await app.database.pool.query(
      `insert into pins (uid_pin, uid_project, uid_stack, uid_file, version, number, x, y, content, original_content,
         uid_user, created_at)
       select gen_random_uuid(), uid_project, uid_stack, uid_file, version, n + 1, x, y, content, original_content,
         uid_user, created_at from pins, generate_series(1, $2::int) as n where uid_pin = $1`,
      [first.uid_pin, limits.review.pins - 1],
    )
    await app.database.pool.query(
      `insert into pin_comments (uid_comment, uid_pin, content, original_content, uid_user, created_at)
       select gen_random_uuid(), uid_pin, '<p>Because</p>', 'Because', uid_user, now()
       from pins, generate_series(1, 8) where uid_stack = $1`,
      [file.uid_stack],
    )
    const context = { ...app.app.context, actor: { uid_user: owner.uid_user, uid_session: '' } }
    let pins: Pin[] = []
    const statements = await countStatements(app.database.pool, async () => {
      pins = await listStackPins(context, { role: 'owner', uid_project: id, ...file })
    })
    expect(statements).toBe(1)
    expect(pins.map(({ number }) => number)).toEqual(pins.map((_, index) => index + 1))
    expect(pins.map(({ comments }) => comments.length)).toEqual(pins.map(() => 8))
    expect(pins).toHaveLength(limits.review.pins)
    expect(await readPins(member, uid_file)).toHaveLength(limits.review.pins)
    const { stacks, open } = await review(owner, id)
    expect(open).toHaveLength(limits.review.open)
    expect(stacks).toMatchObject([{ open_count: limits.review.pins }])
    expect(await countOf(owner, id)).toBe(limits.review.pins)
  })
})

it('deletes the comments with their project', async () => {
  const { id, uid_file } = await build()
  await addComment(member, await addPin(member, uid_file))
  expect((await owner.call('deleteProject', { params: { id } })).status).toBe(200)
  expect((await owner.call('getReview', { params: { id } })).status).toBe(404)
})
