// A project's own files in pages, for members and for guests.
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, newEmail } from '#testing/build-user.ts'
import { seedFiles } from '#testing/database/seed-queries.ts'
import { tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildLink, openLink } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

type Page = { readonly files: Attachment[]; readonly nextCursor?: string | null; readonly total?: number }

const { pageMax } = limits.file
const count = 2 * pageMax + 50
const [owner, stranger] = await Promise.all([buildUser(app), buildUser(app)])
const { id, uid_file: oldest } = await buildReviewed(owner)
await seedFiles(app.database.db, id, count - 1)
// Several files of one upload have the same time.
const moveTime = "update files set uploaded_at = date_trunc('minute', uploaded_at) where uid_project = $1"
await app.database.pool.query(moveTime, [id])
await app.database.pool.query("update files set uploaded_at = uploaded_at - interval '1 day' where uid_file = $1", [
  oldest,
])
const idsOf = (files: readonly Attachment[]): string[] => files.map(({ uid_file }) => uid_file)

const listFiles = async (query: Record<string, string>): Promise<Page> =>
  (await owner.call('listFiles', { params: { id }, query })).body

const whole = idsOf((await listFiles({})).files)

const readAll = async (read: (query: Record<string, string>) => Promise<Page>, limit: number): Promise<Page[]> => {
  const pages: Page[] = []
  let cursor: string | null | undefined
  do {
    const page = await read({ limit: String(limit), ...(cursor ? { cursor } : {}) })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

describe('the files of a project', () => {
  it('are complete and without paging fields when no page is requested', async () => {
    expect(Object.keys(await listFiles({}))).toEqual(['files'])
    expect(whole).toHaveLength(count)
    expect(whole.at(-1)).toBe(oldest)
  })

  it('continue on the next page where the previous one ended', async () => {
    for (const limit of [60, pageMax]) {
      const pages = await readAll(listFiles, limit)
      expect(pages.flatMap(({ files }) => idsOf(files))).toEqual(whole)
      expect(pages.map(({ files }) => files.length)).toEqual([
        ...Array.from({ length: pages.length - 1 }, () => limit),
        count % limit,
      ])
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    }
  })

  it('have at most one page per answer, and a cursor stays valid after its file is deleted', async () => {
    const { uid_project } = await buildProject(owner)
    await app.database.pool.query('update files set uid_project = $2 where uid_file = $1', [whole[3], uid_project])
    try {
      const { files, nextCursor } = await listFiles({ limit: '4' })
      expect(idsOf(files)).not.toContain(whole[3])
      await app.database.pool.query('update files set uid_project = $2 where uid_file = $1', [whole[4], uid_project])
      expect(idsOf((await listFiles({ limit: '2', cursor: nextCursor ?? '' })).files)).toEqual(whole.slice(5, 7))
    } finally {
      await app.database.pool.query('update files set uid_project = $1 where uid_file = any($2)', [id, whole])
    }
    expect((await listFiles({ limit: '100000' })).files).toHaveLength(pageMax)
  })

  it.each([{ limit: '0' }, { limit: 'x' }, { cursor: 'x' }, { cursor: '' }])('reject the page %j', async (query) => {
    expect((await owner.call('listFiles', { params: { id }, query })).status).toBe(400)
  })

  it('are hidden from people outside the project', async () => {
    expect((await stranger.call('listFiles', { params: { id } })).status).toBe(404)
  })
})

describe('a project', () => {
  it('has the first page of its files and says whether there are more', async () => {
    const { body } = await owner.call('getProject', { params: { id } })
    expect(idsOf(body.files)).toEqual(whole.slice(0, pageMax))
    expect(body).toMatchObject({ hasMore: true, project: { file_count: count } })
    expect(body.project.attachments).toEqual(body.files)
    expect(body.project.details.attachments).toEqual(body.files)
  })

  it('has no files when none are requested', async () => {
    const { body } = await owner.call('getProject', { params: { id }, query: { limit: '0' } })
    expect(body).toMatchObject({ files: [], hasMore: true, project: { attachments: [], file_count: count } })
  })

  it('with few files has all of them', async () => {
    const { id: small } = await buildReviewed(owner)
    const { body } = await owner.call('getProject', { params: { id: small } })
    expect(body).toMatchObject({ files: [{ filename: 'kitchen.png' }], hasMore: false })
  })
})

describe('a guest', () => {
  it('gets all files of a link, whole or in pages', async () => {
    const guest = await openLink(app, await buildLink(owner, id))
    const read = async (query: Record<string, string>): Promise<Page> =>
      (await guest.call('getGuestReview', { query })).body
    const all = await read({})
    expect(idsOf(all.files)).toEqual(whole)
    expect(all.nextCursor).toBeUndefined()
    expect((await readAll(read, pageMax)).flatMap(({ files }) => idsOf(files))).toEqual(whole)
  })

  it('gets the requested file on the first page, however old it is', async () => {
    const link = await buildLink(owner, id)
    const { uid_link } = link
    await tryRequestApproval(owner, oldest, { guests: [{ email: newEmail(), name: 'Clara', uid_link }] })
    const guest = await openLink(app, link)
    const { body } = await guest.call('getGuestReview', { query: { limit: String(pageMax) } })
    expect(body.asked).toMatchObject([{ uid_file: oldest }])
    expect(idsOf(body.files)).toEqual([...whole.slice(0, pageMax), oldest])
    const next = await guest.call('getGuestReview', { query: { limit: '2', cursor: body.nextCursor } })
    expect(idsOf(next.body.files)).toEqual(whole.slice(pageMax, pageMax + 2))
  })
})
