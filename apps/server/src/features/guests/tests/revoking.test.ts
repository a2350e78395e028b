// A revoked or expired link is refused immediately for calls, sockets and file URLs.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { removeDeleted } from '#features/projects/remove-deleted.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import {
  buildGuest,
  buildLink,
  openLink,
  secretIn,
  type TestGuest,
  type TestLink,
} from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let owner: TestUser
let id: string
let uid_file: string
let link: TestLink
let guest: TestGuest
const app = await startTestApp()
beforeEach(async () => {
  // These tests advance the clock, so each needs its own session.
  owner = await buildUser(app)
  ;({ id, uid_file } = await buildReviewed(owner))
  link = await buildLink(owner, id)
  guest = await buildGuest(app, link)
})
afterAll(() => app.close())

const revoke = () => owner.call('deleteLink', { params: { linkId: link.uid_link } })
const readFile = async () => (await guest.call('getGuestReview')).body.files[0]
const pin = () => guest.call('createPin', { params: { fileId: uid_file }, body: { x: 0.5, y: 0.5, content: 'Warmer' } })

const expectClosed = async (): Promise<void> => {
  const closed = { status: 401, body: { error: guestMessages.linkInvalid } }
  expect(await guest.call('getGuestReview')).toMatchObject(closed)
  expect(await guest.call('listPins', { params: { fileId: uid_file } })).toMatchObject(closed)
  expect(await pin()).toMatchObject(closed)
  const body = { token: secretIn(link) }
  const notFound = { status: 404, body: { error: guestMessages.linkInvalid } }
  expect(await app.client().call('openReview', { body })).toMatchObject(notFound)
  expect(await app.client().call('enterReview', { body: { ...body, name: 'Cleo', email: guest.email } })).toMatchObject(
    notFound,
  )
  expect(
    await app.client().call('confirmReview', { body: { ...body, email: guest.email, code: '123456' } }),
  ).toMatchObject(notFound)
}

describe('a revoked link', () => {
  it('is refused and no longer listed', async () => {
    expect((await pin()).status).toBe(201)
    expect((await revoke()).status).toBe(200)
    await expectClosed()
    expect((await owner.call('listLinks', { params: { id } })).body.links).toEqual([])
    expect((await revoke()).status).toBe(404)
  })

  it('closes its sockets and accepts no new ones', async () => {
    const socket = await openSocket(app, guest.token)
    const other = await openSocket(app, (await openLink(app, await buildLink(owner, id))).token)
    await revoke()
    expect(await socket.closed()).toBe('io server disconnect')
    await expect(openSocket(app, guest.token)).rejects.toThrow(messages.session.expired)
    expect(other.isOpen()).toBe(true)
    other.close()
  })

  it('invalidates the file URLs issued under it, including smaller images', async () => {
    const { url } = await readFile()
    const addresses = [url, `${url}&w=320`, `${url}&download`]
    for (const address of addresses) expect((await app.client().get(address)).status).toBe(200)
    await revoke()
    for (const address of addresses) expect((await app.client().get(address)).status).toBe(403)
    const [theirs] = (await owner.call('getProject', { params: { id } })).body.files
    expect((await app.client().get(theirs.url)).status).toBe(200)
  })

  it('cannot be removed from a file URL or replaced by another', async () => {
    const { url } = await readFile()
    const other = await buildLink(owner, id)
    expect((await app.client().get(url.replace(/&link=.*/, ''))).status).toBe(403)
    expect((await app.client().get(url.replace(link.uid_link, other.uid_link))).status).toBe(403)
  })

  it('aborts running calls', async () => {
    const broken: string[] = []
    const response = { once: () => response, destroy: () => broken.push(link.uid_link) }
    app.app.context.openCalls.begin(link.uid_link, response as never)
    await revoke()
    expect(broken).toEqual([link.uid_link])
  })
})

describe('an expired link', () => {
  it('is refused', async () => {
    const { url } = await readFile()
    app.passTime(limits.guest.linkLifetime.usual + 1)
    const closed = { status: 401 }
    expect(await guest.call('getGuestReview')).toMatchObject(closed)
    expect((await app.client().get(url)).status).toBe(403)
    const body = { token: secretIn(link) }
    expect(await app.client().call('openReview', { body })).toMatchObject({
      status: 404,
      body: { error: guestMessages.linkInvalid },
    })
  })

  it('closes its sockets', async () => {
    const socket = await openSocket(app, guest.token)
    app.passTime(limits.guest.linkLifetime.usual + 1)
    app.app.context.realtime.recheck()
    expect(await socket.closed()).toBe('io server disconnect')
  })
})

describe('a deleted project', () => {
  it('invalidates its links', async () => {
    const socket = await openSocket(app, guest.token)
    const { url } = await readFile()
    await owner.call('deleteProject', { params: { id } })
    await expectClosed()
    expect((await app.client().get(url)).status).toBe(403)
    expect(await socket.closed()).toBe('io server disconnect')
  })
})

describe('a token', () => {
  it('is refused if it was modified or is of another kind', async () => {
    const [kind, payload = '', signature] = guest.token.split('.')
    const [uid_link, , ends] = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([uid_link, owner.uid_user, ends])).toString('base64url')
    for (const token of [`${kind}.${forged}.${signature}`, `${kind}.${payload}`, owner.token, 'g1.x.y', 'g1..']) {
      expect((await app.client().call('getGuestReview', { token })).status).toBe(401)
    }
    expect((await app.client().call('listProjects', { token: guest.token })).status).toBe(401)
  })

  it('begins with its kind, and expires before a link that stays valid for longer', async () => {
    const expires_at = new Date(app.now().getTime() + 2 * limits.guest.tokenLifetime).toISOString()
    const lasting = await buildLink(owner, id, { expires_at })
    const { token, call } = await openLink(app, lasting)
    expect(token).toMatch(/^g1\./)
    app.passTime(limits.guest.tokenLifetime)
    expect(await call('getGuestReview')).toMatchObject({ status: 401, body: { error: messages.session.expired } })
    await openLink(app, lasting)
  })
})

describe('a secret', () => {
  it('is refused if it was modified or does not match the stored hash', async () => {
    const secret = secretIn(link)
    const open = (token: string) => app.client().call('openReview', { body: { token } })
    for (const token of [
      `${secret}A`,
      secret.slice(1),
      secret.toUpperCase(),
      'x',
      Buffer.alloc(40).toString('base64url'),
    ]) {
      expect((await open(token)).status).toBe(404)
    }
    await app.database.pool.query(`update guest_links set secret_hash = 'other' where uid_link = $1`, [link.uid_link])
    expect((await open(secret)).status).toBe(404)
  })

  it('is not stored', async () => {
    const { rows } = await app.database.pool.query('select * from guest_links where uid_link = $1', [link.uid_link])
    expect(JSON.stringify(rows)).not.toContain(secretIn(link))
  })
})

describe('the removal of a deleted project', () => {
  it('deletes all its links and guests', async () => {
    await pin()
    await owner.call('deleteProject', { params: { id } })
    while (!(await removeDeleted(app.app.context, 60_000))) continue
    for (const table of ['guest_links', 'guests', 'pins']) {
      const { rows } = await app.database.pool.query(`select 1 from ${table} where uid_project = $1`, [id])
      expect(rows).toEqual([])
    }
    const { rows } = await app.database.pool.query('select 1 from guest_visits where uid_link = $1', [link.uid_link])
    expect(rows).toEqual([])
  })
})
