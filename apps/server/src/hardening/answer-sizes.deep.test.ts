// No answer that a screen requests grows with the number of files, people or projects.
import { limits } from '@joinery/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { seedFiles, seedProjects, seedTeam } from '#testing/database/seed-queries.ts'
import { buildLink, openLink } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Bytes before compression. */
const most = 256 * 1024
const [fileCount, memberCount, projectCount] = [5_000, 500, 2_000]

let app: TestApp
let owner: TestUser
let id: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  id = (await buildReviewed(owner)).id
  const { db, pool } = app.database
  await seedFiles(db, id, fileCount - 1)
  await seedProjects(db, owner.email, projectCount - 1)
  await seedTeam(db, id, memberCount - 1)
  await pool.query("update users set photo_key = 'photos/' || uid_user where email like '%@seeded.example'")
  // Every project has a cover and some of the people.
  await pool.query(
    `insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, width, height,
       placeholder, uploaded_at)
     select gen_random_uuid(), projects.uid_project, uploaded_by, 'files/' || projects.uid_project, filename, mimetype,
       filesize, sha256, width, height, placeholder, uploaded_at
     from projects, (select * from files where uid_project = $1 limit 1) as original
     where projects.uid_user = $2 and projects.uid_project <> $1`,
    [id, owner.uid_user],
  )
  await pool.query(
    `insert into members (uid_project, email, uid_user, role, added_at)
     select projects.uid_project, people.email, people.uid_user, 'member', now()
     from projects, (select * from users where email like '%@seeded.example' order by email limit 20) as people
     where projects.uid_user = $2 and projects.uid_project <> $1`,
    [id, owner.uid_user],
  )
  await pool.query(
    'insert into review_stacks (uid_stack, uid_project) select uid_stack, uid_project from files where uid_project = $1',
    [id],
  )
  await pool.query(
    `insert into pins (uid_pin, uid_project, uid_stack, uid_file, version, number, x, y, content, original_content,
       uid_user, created_at, visibility)
     select gen_random_uuid(), uid_project, uid_stack, uid_file, version, 1, 0.5, 0.5, '<p>' || text || '</p>', text,
       uploaded_by, uploaded_at, 'client'
     from files, (select repeat('The fronts are walnut. ', 6) as text) as texts where uid_project = $1`,
    [id],
  )
  await pool.query(
    `insert into pin_comments (uid_comment, uid_pin, content, original_content, uid_user, created_at)
     select gen_random_uuid(), uid_pin, '<p>As drawn</p>', 'As drawn', uid_user, now() from pins where uid_project = $1`,
    [id],
  )
  await pool.query(
    `insert into approvals (uid_approval, uid_project, uid_stack, uid_file, version, filename, sha256, asked_by,
       asked_by_name, uid_user, person_name, person_email, note, asked_at)
     select gen_random_uuid(), uid_project, uid_stack, uid_file, version, filename, sha256, uploaded_by, 'Mara',
       uploaded_by, 'Mara', 'mara@hartwell.example', 'Are the fronts right?', uploaded_at
     from files where uid_project = $1`,
    [id],
  )
  // Without statistics, how fast the calls are depends on when PostgreSQL collects them.
  await pool.query('analyze')
})
afterAll(() => app.close())

const size = (text: string): number => Buffer.byteLength(text)

it('the pages of a large project are small', async () => {
  const params = { id }
  const page = (limit: number) => ({ params, query: { limit: String(limit) } })
  const answers = [
    await owner.call('getProject', page(0)),
    await owner.call('listFiles', page(limits.file.pageMax)),
    await owner.call('getReview', page(limits.review.pageMax)),
    await owner.call('listApprovals', page(limits.approval.pageMax)),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ text }) => size(text)).filter((bytes) => bytes > most)).toEqual([])
  const [project, files, review, approvals] = answers
  expect(project?.body.project).toMatchObject({ file_count: fileCount, member_count: memberCount - 1 })
  expect(files?.body.files).toHaveLength(limits.file.pageMax)
  expect(review?.body).toMatchObject({ total: fileCount })
  expect(review?.body.open).toHaveLength(limits.review.pageMax)
  expect(approvals?.body.approvals).toHaveLength(limits.approval.pageMax)
})

it('a page of the dashboard is small and has the first members of each project', async () => {
  const { body, text } = await owner.call('listProjects', { query: { limit: String(limits.project.pageSize) } })
  expect(size(text)).toBeLessThanOrEqual(most)
  expect(body.total).toBe(projectCount)
  for (const project of body.projects) {
    expect(project.details.members).toHaveLength(limits.project.listedMembers)
    expect(project.member_count).toBeGreaterThan(limits.project.listedMembers)
  }
})

it('the page of a guest is small', async () => {
  const guest = await openLink(app, await buildLink(owner, id))
  const { text } = await guest.call('getGuestReview', { query: { limit: String(limits.file.pageMax) } })
  expect(size(text)).toBeLessThanOrEqual(most)
})

it('the review and the approvals continue where the previous page ended', async () => {
  const readAll = async (name: 'getReview' | 'listApprovals', idsOf: (body: never) => string[]): Promise<string[]> => {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '1000', ...(cursor === '' ? {} : { cursor }) }
      const { body } = await owner.call(name, { params: { id }, query })
      ids.push(...idsOf(body as never))
      cursor = body.nextCursor
    }
    return ids
  }
  const pins = await readAll('getReview', ({ open }: { open: { uid_pin: string }[] }) =>
    open.map(({ uid_pin }) => uid_pin),
  )
  const approvals = await readAll('listApprovals', (body: { approvals: { uid_approval: string }[] }) =>
    body.approvals.map(({ uid_approval }) => uid_approval),
  )
  expect([pins.length, new Set(pins).size]).toEqual([fileCount, fileCount])
  expect([approvals.length, new Set(approvals).size]).toEqual([fileCount, fileCount])
})
