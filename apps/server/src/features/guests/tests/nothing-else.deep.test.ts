// Tries every call of the contract with every id of two projects, as a guest with a link to one file. No response
// may contain an id, name, address or text that the link does not show.
import { calls, requestPath, type CallName } from '@joinery/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { addFiles, fileForm } from '#testing/build-project.ts'
import { buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { buildGuest, buildLink, openLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addComment, addPin, buildReviewed, sendImage } from '#testing/review/build-review.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Appears in everything the guest must not read. */
const secret = 'Zebrano'

let app: TestApp
let owner: TestUser
let member: TestUser
let shown: string
let visitors: TestGuest[]
/** All ids, and those the link does not show. */
let ids: string[]
let hidden: string[]
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const png = await picture(40, 30)
  const fill = async () => {
    const { id, uid_file } = await buildReviewed(owner, { member })
    await owner.call('updateProject', { params: { id }, body: { description: `${secret} description` } })
    await addFiles(owner, { uid_project: id }, [{ name: `${secret}.png`, bytes: png, type: 'image/png' }])
    const { files } = (await owner.call('getProject', { params: { id } })).body
    const other = files.find(({ filename }: { filename: string }) => filename.includes(secret)).uid_file as string
    const message = await sendImage(owner, id, { content: `${secret} message` })
    const card = await sendImage(owner, id, { content: `${secret} card`, replyType: 'kanban' })
    const pins = []
    for (const file of [other, message.uid_file, card.uid_file]) {
      const pin = await addPin(owner, file, { content: `<p>${secret}</p>` })
      const comment = await addComment(member, pin, `<p>${secret}</p>`)
      pins.push(pin.uid_pin, comment.uid_comment)
    }
    const form = fileForm([{ name: 'kitchen-2.png', bytes: png, type: 'image/png' }])
    const added = await owner.call('addVersion', { params: { fileId: uid_file }, form })
    const old = await addPin(owner, uid_file, { content: `<p>${secret} on the older version</p>` })
    const pin = await addPin(owner, added.body.file.uid_file)
    const requested = await owner.call('askForApproval', {
      params: { fileId: added.body.file.uid_file },
      body: { emails: [member.email], guests: [{ email: newEmail(), name: secret }], note: secret },
    })
    const approvals = requested.body.approvals.map(
      ({ uid_approval }: { uid_approval: string }) => uid_approval,
    ) as string[]
    const link = await buildLink(owner, id, { name: secret })
    const all = [other, message.uid_file, message.uid_reply, card.uid_file, card.uid_reply, ...pins, old.uid_pin]
    return {
      id,
      uid_file,
      newest: added.body.file.uid_file as string,
      pin: pin.uid_pin,
      hidden: [...all, ...approvals, link.uid_link],
    }
  }
  const [here, there] = [await fill(), await fill()]
  const link = await buildLink(owner, here.id, { scope: 'file', uid_file: here.uid_file, can: ['comment', 'approve'] })
  visitors = [await openLink(app, link), await buildGuest(app, link, { name: 'Cleo' })]
  shown = here.newest
  hidden = [...here.hidden, ...there.hidden, there.id, there.uid_file, there.newest, there.pin, owner.uid_user]
  ids = [...hidden, here.id, here.uid_file, here.newest, here.pin, link.uid_link, member.uid_user]
})
afterAll(() => app.close())

/** Fields that fit some call; unknown ones are ignored. */
const body = {
  content: '<p>Hello</p>',
  x: 0.5,
  y: 0.5,
  decision: 'approved',
  scope: 'project',
  status: 'resolved',
  title: 'Mine',
  emails: [],
  role: 'member',
  name: 'Cleo',
}

/**
 * Returns a call's attempts with the id in its path, as a parameter, and in its body. All ids of a path are the
 * same, because combinations would be too many.
 */
const attemptsOf = (name: CallName): { url: string; payload?: object }[] => {
  const [method, path] = calls[name]
  const places = path.match(/:\w+/g) ?? []
  return ids.map((id) => {
    const params = Object.fromEntries(places.map((place) => [place.slice(1), id]))
    const query = { project: id, stack: id, version: 'all', with: 'pins', q: secret, token: id }
    const url = `/api${requestPath(name, params, query)}`
    const more = { uid_file: id, uid_project: id, token: id, email: member.email, uid_image: id, uid_link: id }
    return method === 'GET' || method === 'DELETE' ? { url } : { url, payload: { ...body, ...more } }
  })
}

const names = Object.keys(calls) as CallName[] // Object.keys loses the literal keys

/** Returns what a response reveals beyond the link. The caller's own input may be repeated in an error. */
const leaksIn = (text: string, sent: string): string[] =>
  [secret, owner.email, member.email, ...hidden].filter((word) => text.includes(word) && !sent.includes(word))

describe('a guest with a link to one file', () => {
  it('sees that file', async () => {
    for (const guest of visitors) {
      const { body: review, text } = await guest.call('getGuestReview')
      expect(review.files.map(({ uid_file }: { uid_file: string }) => uid_file)).toEqual([shown])
      expect(leaksIn(text, '')).toEqual([])
    }
  })

  it.each(names)('learns nothing else from %s', async (name) => {
    const leaks = []
    for (const { token } of visitors) {
      for (const { url, payload } of attemptsOf(name)) {
        const answer = await app.app.http.inject({
          method: calls[name][0],
          url,
          headers: { authorization: `Bearer ${token}` },
          ...(payload ? { payload } : {}),
        })
        leaks.push(...leaksIn(answer.body, url + JSON.stringify(payload ?? {})))
        if (answer.statusCode >= 500) leaks.push(`${answer.statusCode} ${url}`)
      }
    }
    expect(leaks).toEqual([])
  })

  it('has changed only what the link allows', async () => {
    const { rows } = await app.database.pool.query(
      `select distinct uid_stack from pins where uid_guest is not null
       union select uid_stack from pin_comments join pins using (uid_pin) where pin_comments.uid_guest is not null`,
    )
    const { uid_stack } = (await visitors[0]?.call('getGuestReview'))?.body.files[0] ?? {}
    expect(rows).toEqual([{ uid_stack }])
  })
})
