// A code proves access to the inbox of an address. It cannot be guessed, expires, and its emails are limited.
import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, codeFor, secretIn, type TestLink } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { startTestApp } from '#testing/test-app.ts'

let owner: TestUser
let id: string
let link: TestLink
const app = await startTestApp()
beforeEach(async () => {
  // These tests advance the clock, so each needs its own session.
  owner = await buildUser(app)
  id = (await buildProject(owner)).uid_project
  link = await buildLink(owner, id)
})
afterAll(() => app.close())

const enter = (email: string, name = 'Cleo', by: Pick<TestLink, 'url'> = link) =>
  app.client().call('enterReview', { body: { token: secretIn(by), name, email } })
const confirm = (email: string, code: string, by: TestLink = link) =>
  app.client().call('confirmReview', { body: { token: secretIn(by), email, code } })
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('confirms a guest with the name they entered', async () => {
    const cleo = await buildGuest(app, link, { name: 'Cleo Hart' })
    const { body } = await cleo.call('getGuestReview')
    expect(body.guest).toEqual({ name: 'Cleo Hart', email: cleo.email })
    const listed = await owner.call('listLinks', { params: { id } })
    expect(listed.body.links[0].guests).toEqual([{ name: 'Cleo Hart', email: cleo.email }])
  })

  it('confirms a name that no one else can change', async () => {
    const cleo = await buildGuest(app, link, { name: 'Cleo Hart' })
    await owner.call('sendLink', { params: { linkId: link.uid_link }, body: { email: cleo.email, name: 'Cloe' } })
    expect((await cleo.call('getGuestReview')).body.guest.name).toBe('Cleo Hart')
  })

  it('is sent without any text the guest typed, so that a link cannot be used to send text to strangers', async () => {
    const email = newEmail()
    await enter(email, 'Win a prize at prizes.example')
    const [mail] = await mailsTo(app, email)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('prize')
  })

  it('is valid once', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  it('cannot be guessed: after five attempts the right one is refused too', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    const guesses = Array.from({ length: limits.guest.code.tries }, () => confirm(email, otherThan(code)))
    for (const answer of await Promise.all(guesses)) {
      expect(answer).toMatchObject({ status: 400, body: { error: guestMessages.codeWrong } })
    }
    expect(await confirm(email, code)).toMatchObject({ status: 400, body: { error: guestMessages.codeWrong } })
  })

  it('expires after ten minutes, and is deleted when the next one is sent', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    app.passTime(limits.guest.code.lifetime + 1)
    expect((await confirm(email, code)).status).toBe(400)
    await enter(newEmail())
    const { rows } = await app.database.pool.query('select from guest_codes where email = $1', [email])
    expect(rows).toEqual([])
  })

  it('is invalid after a newer one is sent', async () => {
    const email = newEmail()
    await enter(email)
    const first = await codeFor(app, email)
    await enter(email)
    const second = await codeFor(app, email, 2)
    // Two codes are equal by chance once in a million runs.
    const isVoid = first === second || (await confirm(email, first)).status === 400
    expect(isVoid).toBe(true)
    expect((await confirm(email, second)).status).toBe(200)
  })

  it('is valid for its own link and address only', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const another = await buildLink(owner, id)
    await enter(email)
    const code = await codeFor(app, email)
    expect((await confirm(email, code, another)).status).toBe(400)
    expect((await confirm(other, code)).status).toBe(400)
    expect((await confirm(email, code)).status).toBe(200)
  })
})

describe('requesting codes', () => {
  it('gets the same response for every address', async () => {
    const known = await buildGuest(app, link)
    const answers = [await enter(known.email), await enter(owner.email), await enter(newEmail())]
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { message: guestMessages.codeSent } })
  })

  it('is limited to three per address and hour, over all links', async () => {
    const email = newEmail()
    const links = [link, await buildLink(owner, id), await buildLink(owner, id), await buildLink(owner, id)]
    const statuses = []
    for (const one of links) statuses.push((await enter(email, 'Cleo', one)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(app, email)).toHaveLength(limits.guest.code.perAddress)
    app.passTime(60 * 60 * 1000)
    expect((await enter(email)).status).toBe(200)
  })

  it('is counted separately for the address a link was emailed to, so that no one else can block it', async () => {
    const email = newEmail()
    const others = [await buildLink(owner, id), await buildLink(owner, id)]
    await owner.call('sendLink', { params: { linkId: link.uid_link }, body: { email } })
    for (const other of others) for (let count = 0; count < 3; count++) await enter(email, 'Cleo', other)
    for (let count = 0; count < 8; count++) await enter(newEmail())
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.guest.code.perRecipient)
    expect(answers.find(({ status }) => status === 429)?.body.error).toBe(guestMessages.tooManyCodes)
    expect((await enter(newEmail())).status).toBe(200)
  })

  it('is counted separately for a guest whose approval was requested', async () => {
    const { uid_file } = await buildReviewed(owner)
    const email = newEmail()
    for (let count = 0; count < 3; count++) await enter(email)
    await tryRequestApproval(owner, uid_file, { guests: [{ email, name: 'Cleo' }] })
    const { text } = await awaitMail(app, email, /requested your approval/)
    expect((await enter(email)).status).toBe(429)
    expect((await enter(email, 'Cleo', { url: /https?:\S+\/review\/[\w-]+/.exec(text)?.[0] ?? '' })).status).toBe(200)
  })

  it('is limited per network and hour for addresses the link was not emailed to', async () => {
    const { connectionString } = app.database
    const limited = await startTestApp({
      settings: { GUEST_CODES_PER_NETWORK: '3', TRUST_PROXY: '127.0.0.1' },
      existing: { connectionString, dataDir: app.dataDir },
    })
    const from = (ip: string, email = newEmail()) =>
      limited.client().call('enterReview', {
        body: { token: secretIn(link), name: 'Cleo', email },
        headers: { 'x-forwarded-for': ip },
      })
    try {
      const email = newEmail()
      await owner.call('sendLink', { params: { linkId: link.uid_link }, body: { email } })
      const statuses = []
      for (const ip of ['203.0.113.5', '203.0.113.5', '203.0.113.77', '203.0.113.200', '198.51.100.1'])
        statuses.push((await from(ip)).status)
      expect(statuses).toEqual([200, 200, 200, 429, 200])
      expect((await from('203.0.113.5', email)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('is refused for an invalid link', async () => {
    await owner.call('deleteLink', { params: { linkId: link.uid_link } })
    const email = newEmail()
    expect(await enter(email)).toMatchObject({ status: 404, body: { error: guestMessages.linkInvalid } })
    expect(await mailsTo(app, email)).toEqual([])
  })
})
