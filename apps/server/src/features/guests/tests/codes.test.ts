// A code proves that somebody reads the mail of an address. It cannot be guessed, outlives nothing, and sends nobody mails
// without end.
import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { buildGuest, buildLink, codeFor, secretIn } from '#testing/review/build-guest.ts'
import { startTestApp } from '#testing/test-app.ts'

let owner: TestUser
let id: string
let link: GuestLink
const app = await startTestApp()
beforeEach(async () => {
  // Time passes here: a session of their own each.
  owner = await buildUser(app)
  id = (await buildProject(owner)).uid_project
  link = await buildLink(owner, id)
})
afterAll(() => app.close())

const enter = (email: string, name = 'Cleo', by: GuestLink = link) =>
  app.client().call('enterReview', { body: { token: secretIn(by), name, email } })
const confirm = (email: string, code: string, by: GuestLink = link) =>
  app.client().call('confirmReview', { body: { token: secretIn(by), email, code } })
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('makes whoever has it a guest with the name that they gave', async () => {
    const cleo = await buildGuest(app, link, { name: 'Cleo Hart' })
    const { body } = await cleo.call('getGuestReview')
    expect(body.guest).toEqual({ name: 'Cleo Hart', email: cleo.email })
    const listed = await owner.call('listLinks', { params: { id } })
    expect(listed.body.links[0].guests).toEqual([{ name: 'Cleo Hart', email: cleo.email }])
  })

  it('confirms a name that nobody else can change', async () => {
    const cleo = await buildGuest(app, link, { name: 'Cleo Hart' })
    await owner.call('sendLink', { params: { linkId: link.uid_link }, body: { email: cleo.email, name: 'Cloe' } })
    expect((await cleo.call('getGuestReview')).body.guest.name).toBe('Cleo Hart')
  })

  it('says nothing that somebody typed: a link is no way to send words to strangers', async () => {
    const email = newEmail()
    await enter(email, 'Win a prize at prizes.example')
    const [mail] = await mailsTo(app, email)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain('prize')
  })

  it('is used once', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  it('cannot be guessed: after five tries the right one is refused too', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    const guesses = Array.from({ length: limits.guest.code.tries }, () => confirm(email, otherThan(code)))
    for (const answer of await Promise.all(guesses)) {
      expect(answer).toMatchObject({ status: 400, body: { error: guestMessages.codeWrong } })
    }
    expect(await confirm(email, code)).toMatchObject({ status: 400, body: { error: guestMessages.codeWrong } })
  })

  it('ends after ten minutes, and is deleted when the next one is sent', async () => {
    const email = newEmail()
    await enter(email)
    const code = await codeFor(app, email)
    app.passTime(limits.guest.code.lifetime + 1)
    expect((await confirm(email, code)).status).toBe(400)
    await enter(newEmail())
    const { rows } = await app.database.pool.query('select from guest_codes where email = $1', [email])
    expect(rows).toEqual([])
  })

  it('is void when a newer one is sent', async () => {
    const email = newEmail()
    await enter(email)
    const first = await codeFor(app, email)
    await enter(email)
    const second = await codeFor(app, email, 2)
    // One in a million is the same.
    const isVoid = first === second || (await confirm(email, first)).status === 400
    expect(isVoid).toBe(true)
    expect((await confirm(email, second)).status).toBe(200)
  })

  it('is good for its own link and address alone', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const another = await buildLink(owner, id)
    await enter(email)
    const code = await codeFor(app, email)
    expect((await confirm(email, code, another)).status).toBe(400)
    expect((await confirm(other, code)).status).toBe(400)
    expect((await confirm(email, code)).status).toBe(200)
  })
})

describe('asking for codes', () => {
  it('is answered alike for every address', async () => {
    const known = await buildGuest(app, link)
    const answers = [await enter(known.email), await enter(owner.email), await enter(newEmail())]
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { message: guestMessages.codeSent } })
  })

  it('ends after three for an address in an hour, over all links', async () => {
    const email = newEmail()
    const links = [link, await buildLink(owner, id), await buildLink(owner, id), await buildLink(owner, id)]
    const statuses = []
    for (const one of links) statuses.push((await enter(email, 'Cleo', one)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(app, email)).toHaveLength(limits.guest.code.perAddressAndHour)
    app.passTime(60 * 60 * 1000)
    expect((await enter(email)).status).toBe(200)
  })

  it('ends after five for a link in an hour, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(newEmail())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.guest.code.perLinkAndHour)
    expect(answers.find(({ status }) => status === 429)?.body.error).toBe(guestMessages.tooManyCodes)
  })

  it('is in vain by a link that is not good', async () => {
    await owner.call('deleteLink', { params: { linkId: link.uid_link } })
    const email = newEmail()
    expect(await enter(email)).toMatchObject({ status: 404, body: { error: guestMessages.linkInvalid } })
    expect(await mailsTo(app, email)).toEqual([])
  })
})
