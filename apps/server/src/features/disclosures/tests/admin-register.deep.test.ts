// The register of the public pages of all projects, for admins.
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { limits } from '@joinery/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { buildPair, publishPair, statusesOf, withdrawPage } from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'

const { app, admin } = await startWithAdmin()
afterAll(() => app.close())

const [owner, other] = await Promise.all([buildUser(app), buildUser(app)])

const list = async (query: Record<string, string> = {}) => (await admin.call('listAllDisclosures', { query })).body
const idsOf = (disclosures: readonly Disclosure[]) => disclosures.map(({ uid_disclosure }) => uid_disclosure)
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1)
const exportAll = async () => linesOf((await admin.call('exportAllDisclosures')).text)

describe('the register of all projects', () => {
  it('lists the pages of every project with person and date, latest first, in pages', async () => {
    const published: Disclosure[] = []
    for (const who of [owner, other, owner]) published.push(await publishPair(who, await buildPair(who)))
    const { disclosures } = await list()
    expect(idsOf(disclosures).slice(0, 3)).toEqual(idsOf(published.toReversed()))
    expect(disclosures[0]).toEqual(published[2])
    const pages = [await list({ limit: '2' }), await list({ limit: '2', page: '2' })]
    expect(pages.map(({ hasMore }) => hasMore)[0]).toBe(true)
    expect(idsOf(pages.flatMap((page) => page.disclosures)).slice(0, 3)).toEqual(idsOf(published.toReversed()))
  })

  it('withdraws a page of a project the admin is not in, and lists it as withdrawn', async () => {
    const page = await publishPair(owner, await buildPair(owner))
    expect(await statusesOf(app, page)).toEqual([200, 200, 200])
    expect((await withdrawPage(admin, page)).status).toBe(200)
    expect(await statusesOf(app, page)).toEqual([410, 410, 410])
    const { disclosures } = await list()
    const listed = disclosures.find(({ uid_disclosure }: Disclosure) => uid_disclosure === page.uid_disclosure)
    expect(listed).toMatchObject({ withdrawn_at: expect.any(String) })
  })

  it('keeps the pages of a deleted project as withdrawn, without their statements', async () => {
    const pair = await buildPair(owner)
    const page = await publishPair(owner, pair, { statement: 'The furniture was added.' })
    await owner.call('deleteProject', { params: { id: pair.id } })
    const line = (await exportAll()).find((one) => one.includes(page.uid_disclosure))
    expect(line).toBeDefined()
    expect(line).not.toContain('The furniture was added.')
  })

  it('is hidden from everyone else', async () => {
    for (const name of ['listAllDisclosures', 'exportAllDisclosures'] as const) {
      expect((await owner.call(name)).status).toBe(404)
      expect((await app.client().call(name)).status).toBe(401)
    }
  })
})

/** All cells of a table in which every text is in quotes. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))

const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(cell)

const hostile = ['=HYPERLINK("http://evil.example","Total")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '＝1+1']

describe('the register as CSV', () => {
  it('has no formula, whatever people, statements and files are called', async () => {
    const named = async (text: string): Promise<TestUser> => {
      const person = await buildUser(app)
      await person.call('updateDetails', { body: { details: { nickname: text } } })
      return person
    }
    const published: Disclosure[] = []
    for (const text of hostile) {
      const person = await named(text)
      const { uid_project } = await buildProject(person, { title: text })
      const bytes = await picture(40, 30)
      const form = fileForm([`${text}.png`, `${text} before.png`].map((name) => ({ name, bytes, type: 'image/png' })))
      await person.call('updateProject', { params: { id: uid_project }, form })
      const [altered, original] = (await person.call('getProject', { params: { id: uid_project } })).body.files
      if (!altered || !original) throw new Error('no images')
      published.push(await publishPair(person, { altered, original }, { statement: `${text}\n${text}` }))
      const ofProject = await person.call('exportDisclosures', { params: { id: uid_project } })
      expect(cellsOf(ofProject.text).filter(isFormula)).toEqual([])
    }
    const { text } = await admin.call('exportAllDisclosures')
    const cells = cellsOf(text)
    for (const { uid_disclosure } of published) expect(cells).toContain(uid_disclosure)
    expect(cells.filter(isFormula)).toEqual([])
    expect(cells.filter((cell) => cell.startsWith("'=HYPERLINK"))).toHaveLength(2)
  })

  it('is complete beyond one batch, with each page once, and is recorded in the audit', async () => {
    const { altered, original, id } = await buildPair(owner)
    const count = limits.admin.exportBatch + 3
    await app.database.pool.query(
      `insert into disclosures (uid_disclosure, uid_project, code, uid_file, sha256, uid_original, original_sha256, label,
         statement, created_by, created_at)
       select gen_random_uuid(), $1, 'many' || lpad(number::text, 8, '0'), $2, $3, $4, $5, 'Rendering', '', $6, now()
       from generate_series(1, $7) as number`,
      [id, altered.uid_file, altered.sha256, original.uid_file, original.sha256, owner.uid_user, count],
    )
    const lines = (await exportAll()).filter((line) => line.includes('/d/many'))
    expect(lines).toHaveLength(count)
    expect(new Set(lines).size).toBe(count)
    const { entries } = (await admin.call('listAudit', { query: { act: 'list-exported' } })).body
    expect(entries[0]).toMatchObject({ act: 'list-exported', target: { id: 'disclosures' } })
  })
})
