import { createHash } from 'node:crypto'

import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosurePageMessages } from '@joinery/contract/messages/disclosure-page-messages'
import { disclosureServerMessages as texts } from '@joinery/contract/messages/disclosure-server-messages'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'

import {
  addImages,
  buildPair,
  openPage,
  publishPair,
  statusesOf,
  tryPublish,
  withdrawPage,
  type Pair,
} from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { located, title } from '#testing/pictures/shared-images.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const deleteFile = (who: TestUser, fileId: string, query = {}) => who.call('deleteFile', { params: { fileId }, query })
const addVersion = async (who: TestUser, fileId: string) =>
  (
    await who.call('addVersion', {
      params: { fileId },
      form: fileForm([{ name: 'next.png', bytes: await picture(20, 20) }]),
    })
  ).body.file
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const metadataOf = (bytes: Buffer) => sharp(bytes).metadata()

describe('publishing', () => {
  it('answers with the page, both checksums and the name of the person', async () => {
    const bytes = await picture(81, 60)
    const pair = await buildPair(owner, { altered: bytes })
    const disclosure = await publishPair(owner, pair, { statement: '  Furniture and plants were added.  ' })
    expect(disclosure).toEqual({
      uid_disclosure: expect.any(String),
      url: expect.stringMatching(/^http:\/\/.*\/d\/[a-hjkmnp-z2-9]{12}$/),
      uid_file: pair.altered.uid_file,
      sha256: sha256(bytes),
      uid_original: pair.original.uid_file,
      original_sha256: pair.original.sha256,
      label: 'Virtually staged',
      statement: 'Furniture and plants were added.',
      created_by: 'Mara',
      created_at: expect.any(String),
      withdrawn_at: null,
    } satisfies Record<keyof Disclosure, unknown>)
    const listed = await owner.call('listDisclosures', { params: { id: pair.id } })
    expect(listed.body.disclosures).toEqual([disclosure])
    const { rows } = await app.database.pool.query(
      'select act, details from audit_entries where target_id = $1 order by id',
      [disclosure.uid_disclosure],
    )
    expect(rows).toEqual([{ act: 'disclosure-published', details: { label: 'Virtually staged' } }])
  })

  it('creates a second page for the same images', async () => {
    const pair = await buildPair(owner)
    const [one, other] = [await publishPair(owner, pair), await publishPair(owner, pair)]
    expect(one.url).not.toBe(other.url)
    expect(await statusesOf(app, one)).toEqual([200, 200, 200])
  })

  it('takes the image that it is a revision of as the original', async () => {
    const pair = await buildPair(owner)
    const missing = await owner.call('createDisclosure', {
      params: { fileId: pair.altered.uid_file },
      body: { label: 'Rendering' },
    })
    expect([missing.status, missing.body.error]).toEqual([400, texts.originalRequired])
    const setSource = (source: string) =>
      app.database.pool.query('update files set origin = $2 where uid_file = $1', [
        pair.altered.uid_file,
        JSON.stringify({
          uid_image: source,
          prompt: 'sofa',
          provider_name: 'x',
          is_local: false,
          source_uid_file: source,
        }),
      ])
    await setSource(pair.original.uid_file)
    const published = await owner.call('createDisclosure', {
      params: { fileId: pair.altered.uid_file },
      body: { label: 'Rendering' },
    })
    expect([published.status, published.body.disclosure.uid_original]).toEqual([201, pair.original.uid_file])
  })

  it('refuses the same image, a missing one, one of another project, a file that is not an image and other labels', async () => {
    const pair = await buildPair(owner)
    const other = await buildPair(owner)
    const { uid_project: id } = await buildProject(owner)
    const [note] = await addImages(owner, id, { 'note.txt': Buffer.from('Oak') })
    const tries = [
      [await tryPublish(owner, { ...pair, original: pair.altered }), 400],
      [await tryPublish(owner, pair, { uid_original: crypto.randomUUID() }), 404],
      [await tryPublish(owner, { ...pair, original: other.original }), 404],
      [await tryPublish(owner, { altered: note as Pair['altered'], original: pair.original }), 400],
      [await tryPublish(owner, pair, { label: 'Compliant' }), 400],
      [await tryPublish(owner, pair, { statement: 'x'.repeat(501) }), 400],
      [await tryPublish(owner, pair, { uid_original: 'none' }), 400],
    ] as const
    expect(tries.map(([{ status }]) => status)).toEqual(tries.map(([, status]) => status))
    expect((await owner.call('listDisclosures', { params: { id: pair.id } })).body.disclosures).toEqual([])
  })

  it('is refused in an archived project, whose pages stay and can be withdrawn', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair)
    await owner.call('updateProject', { params: { id: pair.id }, body: { status: 'archived' } })
    expect((await tryPublish(owner, pair)).status).toBe(409)
    expect(await statusesOf(app, disclosure)).toEqual([200, 200, 200])
    expect((await withdrawPage(owner, disclosure)).status).toBe(200)
    expect(await statusesOf(app, disclosure)).toEqual([410, 410, 410])
  })
})

describe('the page', () => {
  it('shows both images, label, statement, studio, date and checksums, and no name of the project, file or person', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair, { statement: 'Sofa <added> & lamp' })
    const answer = await openPage(app, disclosure)
    expect(answer.statusCode).toBe(200)
    const { body, headers } = answer
    for (const shown of [
      'Virtually staged',
      'Sofa &lt;added&gt; &amp; lamp',
      app.app.context.config.BRAND_NAME,
      disclosure.sha256,
      disclosure.original_sha256,
      disclosurePageMessages.originalAlt,
      '/altered?w=1024',
      '/original?w=1024',
      '80 × 60 px',
    ])
      expect(body).toContain(shown)
    const secrets = [pair.id, pair.altered.uid_file, pair.original.uid_file, disclosure.uid_disclosure]
    for (const secret of [...secrets, 'Hartwell Kitchen', 'staged.png', 'empty.png', owner.email])
      expect(body).not.toContain(secret)
    expect(body).not.toContain('og:image')
    expect(headers['cache-control']).toBe('max-age=5, must-revalidate')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it.each([
    ['HTML', '</p><script>alert(1)</script>', '&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['text from right to left', 'הספה והצמחים נוספו.', 'הספה והצמחים נוספו.'],
    ['placeholders of the template', '%PAGE_TITLE% $& $1', '%PAGE_TITLE% $&amp; $1'],
    ['500 characters', '🛋'.repeat(250), '🛋'.repeat(250)],
  ])('shows a statement with %s as text, in its own direction', async (_, statement, shown) => {
    const disclosure = await publishPair(owner, await buildPair(owner), { statement })
    const { body } = await openPage(app, disclosure)
    expect(body).toContain(`<p class="statement" dir="auto">${shown}</p>`)
  })

  it('responds with 404 to unknown codes and with 410 after it was withdrawn, also to a browser with a copy', async () => {
    const disclosure = await publishPair(owner, await buildPair(owner))
    const first = await openPage(app, disclosure, '/altered?w=64')
    const etag = { 'if-none-match': String(first.headers.etag) }
    expect((await openPage(app, disclosure, '/altered?w=64', etag)).statusCode).toBe(304)
    for (const code of [
      'aaaaaaaaaaaa',
      'short',
      `${new URL(disclosure.url).pathname.slice(3)}a`,
      'AAAAAAAAAAAA',
      '%00',
    ]) {
      const unknown = { url: `http://x/d/${code}` }
      expect([code, await statusesOf(app, unknown)]).toEqual([code, [404, 404, 404]])
    }
    const { body } = await withdrawPage(owner, disclosure)
    expect(body.disclosure).toEqual({ ...disclosure, withdrawn_at: expect.any(String) })
    expect((await withdrawPage(owner, disclosure)).body).toEqual(body)
    expect(await statusesOf(app, disclosure)).toEqual([410, 410, 410])
    expect((await openPage(app, disclosure, '/altered?w=64', etag)).statusCode).toBe(410)
    const page = await openPage(app, disclosure)
    expect(page.body).toContain(disclosurePageMessages.withdrawn)
    expect(page.body).not.toContain('/altered')
    expect(page.headers['cache-control']).toBe('max-age=5, must-revalidate')
  })

  it('responds with 410 to an image that was requested before the page was withdrawn and created afterwards', async () => {
    const disclosure = await publishPair(owner, await buildPair(owner))
    const { variants } = app.app.context
    const { ensure } = variants
    const held = vi.spyOn(variants, 'ensure').mockImplementationOnce(async (...options) => {
      await withdrawPage(owner, disclosure)
      return ensure(...options)
    })
    try {
      expect((await openPage(app, disclosure, '/altered')).statusCode).toBe(410)
    } finally {
      held.mockRestore()
    }
  })

  it('serves images at few sizes, without metadata but the source type of the altered one', async () => {
    const pair = await buildPair(owner, { altered: await located('jpg'), original: await located('jpg') })
    const disclosure = await publishPair(owner, pair, { label: 'Digitally altered' })
    for (const size of ['', '?w=64', '?w=900', '?w=none', '?w=4096']) {
      const [altered, original] = await Promise.all(
        ['altered', 'original'].map((which) => openPage(app, disclosure, `/${which}${size}`)),
      )
      for (const answer of [altered, original]) {
        expect([size, answer?.statusCode, answer?.headers['content-type']]).toEqual([size, 200, 'image/webp'])
        expect(answer?.headers['cache-control']).toBe('max-age=5, must-revalidate')
        expect(answer?.rawPayload.includes(title)).toBe(false)
      }
      const [marked, plain] = [altered?.rawPayload ?? Buffer.of(), original?.rawPayload ?? Buffer.of()]
      expect((await metadataOf(marked)).xmp?.toString()).toContain('digitalsourcetype/compositeCapture<')
      expect((await metadataOf(marked)).exif).toBeUndefined()
      expect([(await metadataOf(plain)).xmp, (await metadataOf(plain)).exif]).toEqual([undefined, undefined])
    }
  })

  it('does not mark an original that was generated', async () => {
    const pair = await buildPair(owner)
    await app.database.pool.query('update files set origin = $2 where uid_file = any($1)', [
      [pair.altered.uid_file, pair.original.uid_file],
      JSON.stringify({
        uid_image: pair.id,
        prompt: 'sofa',
        provider_name: 'x',
        is_local: false,
        source_uid_file: null,
      }),
    ])
    const disclosure = await publishPair(owner, pair, { label: 'Rendering' })
    const [altered, original] = await Promise.all(
      ['/altered', '/original'].map(async (part) => metadataOf((await openPage(app, disclosure, part)).rawPayload)),
    )
    expect(original?.xmp).toBeUndefined()
    expect(altered?.xmp?.toString()).toContain('digitalsourcetype/virtualRecording<')
    expect(altered?.xmp?.toString()).not.toContain('CreatorTool')
  })
})

describe('a file on a page', () => {
  it('cannot be deleted until the page is withdrawn, whole or in this version', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair)
    const newer = await addVersion(owner, pair.altered.uid_file)
    for (const uid_file of [pair.altered.uid_file, pair.original.uid_file]) {
      for (const query of [{}, { versions: 'all' }]) {
        const refused = await deleteFile(owner, uid_file, query)
        expect([refused.status, refused.body.error]).toEqual([409, texts.fileShown])
      }
    }
    expect(await statusesOf(app, disclosure)).toEqual([200, 200, 200])
    expect((await deleteFile(owner, newer.uid_file)).status).toBe(200)
    await withdrawPage(owner, disclosure)
    expect((await deleteFile(owner, pair.altered.uid_file, { versions: 'all' })).status).toBe(200)
    expect((await deleteFile(owner, pair.original.uid_file)).status).toBe(200)
    expect(await statusesOf(app, disclosure)).toEqual([410, 410, 410])
  })

  it.each(['message', 'card', 'cards together', 'file of a card'])('cannot be deleted with its %s', async (way) => {
    const pair = await buildPair(owner)
    const form = fileForm([{ name: 'staged.png', bytes: await picture(30, 30) }], {
      content: 'Staged',
      ...(way === 'message' ? {} : { replyType: 'kanban' }),
    })
    const { reply } = (await owner.call('createReply', { params: { id: pair.id }, form })).body
    const altered = reply.attachments[0]
    const disclosure = await publishPair(owner, { ...pair, altered })
    const params = { replyId: reply.uid_reply }
    const tryDelete = () => {
      if (way === 'file of a card')
        return owner.call('removeCardFile', { params: { ...params, attachmentId: altered.uid_file } })
      if (way === 'cards together')
        return owner.call('changeCards', {
          params: { id: pair.id },
          body: { uid_replies: [reply.uid_reply], delete: true },
        })
      return owner.call('deleteReply', { params })
    }
    const refused = await tryDelete()
    expect([refused.status, refused.body.error]).toEqual([409, texts.fileShown])
    expect(await statusesOf(app, disclosure)).toEqual([200, 200, 200])
    await withdrawPage(owner, disclosure)
    expect((await tryDelete()).status).toBe(200)
  })

  it('stays as published when a newer version is added', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair)
    const before = (await openPage(app, disclosure, '/altered')).rawPayload
    await addVersion(owner, pair.altered.uid_file)
    expect((await openPage(app, disclosure, '/altered')).rawPayload.equals(before)).toBe(true)
  })

  it('is deleted or published when both happen at the same time, never both', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const pair = await buildPair(owner)
      const [published, deleted] = await Promise.all([
        tryPublish(owner, pair),
        deleteFile(owner, (turn % 2 === 0 ? pair.altered : pair.original).uid_file),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([published.status, deleted.status])
    }
  })
})

describe('deleting the project', () => {
  it('withdraws its pages and forgets their statements', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair, { statement: 'At the Hartwells' })
    expect((await owner.call('deleteProject', { params: { id: pair.id } })).status).toBe(200)
    expect(await statusesOf(app, disclosure)).toEqual([410, 410, 410])
    const { rows } = await app.database.pool.query(
      'select statement, withdrawn_by, withdrawn_at is not null as is_withdrawn from disclosures where uid_disclosure = $1',
      [disclosure.uid_disclosure],
    )
    expect(rows).toEqual([{ statement: '', withdrawn_by: owner.uid_user, is_withdrawn: true }])
    expect((await withdrawPage(owner, disclosure)).status).toBe(404)
  })
})

const readPackage = async (disclosure: Disclosure, query = {}) => {
  const answer = await app.app.http.inject({
    url: `/api/projects/disclosures/${disclosure.uid_disclosure}/package`,
    query,
    headers: { authorization: `Bearer ${owner.token}`, 'x-api-key': 'joinery-web' },
  })
  return { answer, entries: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {} }
}

describe('the package', () => {
  it('has exactly the six files, at full size', async () => {
    const pair = await buildPair(owner, { altered: await picture(640, 480, 'jpeg'), original: await located('jpg') })
    const disclosure = await publishPair(owner, pair, { statement: 'Sofa added' })
    const { answer, entries } = await readPackage(disclosure)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Object.keys(entries).toSorted()).toEqual([
      'altered-labelled.jpg',
      'altered.jpg',
      'original.jpg',
      'qr.png',
      'qr.svg',
      'statement.txt',
    ])
    const read = (name: string) => Buffer.from(entries[name] ?? [])
    const sizes = await Promise.all(
      ['altered-labelled.jpg', 'altered.jpg'].map(async (name) => {
        const { width, height, xmp } = await metadataOf(read(name))
        return [width, height, xmp?.toString().includes('compositeWithTrainedAlgorithmicMedia<')]
      }),
    )
    expect(sizes).toEqual([
      [640, 480, true],
      [640, 480, true],
    ])
    const original = await metadataOf(read('original.jpg'))
    expect([original.width, original.height]).toEqual([pair.original.width, pair.original.height])
    expect([original.xmp, original.exif]).toEqual([undefined, undefined])
    const statement = strFromU8(entries['statement.txt'] ?? new Uint8Array())
    for (const part of [
      'Virtually staged',
      'Sofa added',
      disclosure.url,
      disclosure.sha256,
      disclosure.original_sha256,
    ])
      expect(statement).toContain(part)
    expect(strFromU8(entries['qr.svg'] ?? new Uint8Array())).toMatch(/^<svg/)
    expect((await metadataOf(read('qr.png'))).width).toBeGreaterThan(400)
  })

  it('has a statement whose lines are not confused with those of the file', async () => {
    const statement = 'Sofa added\nPublished by: Another studio\r\nLamp added'
    const disclosure = await publishPair(owner, await buildPair(owner), { statement })
    const { entries } = await readPackage(disclosure)
    const lines = strFromU8(entries['statement.txt'] ?? new Uint8Array()).split('\r\n')
    expect(lines.slice(0, 5)).toEqual([
      'Label: Virtually staged',
      'Statement: Sofa added',
      '  Published by: Another studio',
      '  Lamp added',
      `Page with the original: ${disclosure.url}`,
    ])
  })

  it('responds with 410 after the page was withdrawn', async () => {
    const disclosure = await publishPair(owner, await buildPair(owner))
    await withdrawPage(owner, disclosure)
    expect((await readPackage(disclosure)).answer.statusCode).toBe(410)
  })
})

describe('the register', () => {
  it('as CSV is safe to open in a spreadsheet', async () => {
    const pair = await buildPair(owner)
    const disclosure = await publishPair(owner, pair, { statement: '=HYPERLINK("http://evil.example")' })
    const { status, text, headers } = await owner.call('exportDisclosures', { params: { id: pair.id } })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, line] = text.split('\r\n')
    expect(head).toContain('"url","label","statement","created_by","created_at","withdrawn_at"')
    expect(line).toContain(`"${disclosure.url}","Virtually staged","'=HYPERLINK(""http://evil.example"")"`)
  })

  it('is for owner and managers', async () => {
    const pair = await buildPair(owner)
    const [manager, member] = [await buildUser(app), await buildUser(app)]
    await join(owner, { uid_project: pair.id }, manager)
    await join(owner, { uid_project: pair.id }, member)
    await owner.call('changeRole', { params: { id: pair.id, email: manager.email }, body: { role: 'manager' } })
    const disclosure = await publishPair(manager, pair)
    const list = (who: TestUser) => who.call('listDisclosures', { params: { id: pair.id } })
    expect([(await list(manager)).status, (await list(member)).status]).toEqual([200, 403])
    expect((await withdrawPage(member, disclosure)).status).toBe(403)
    expect((await withdrawPage(manager, disclosure)).status).toBe(200)
  })
})
