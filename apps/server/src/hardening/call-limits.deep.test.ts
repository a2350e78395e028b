import { perNetwork } from '@joinery/contract/installation/rate-limits'
import { rateMessages } from '@joinery/contract/messages/rate-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTokenBuckets } from '#platform/security/call-limits.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { picture, startJob } from '#testing/build-generation.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'
import { tryLink } from '#testing/review/build-guest.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Tries until it is refused, and says after how many; what comes after a refusal is refused as well. */
const refusalOf = async (act: () => Promise<Answer>): Promise<{ readonly done: number; readonly refused: Answer }> => {
  for (let done = 0; done < 100; done++) {
    const answer = await act()
    if (answer.status === 429) return { done, refused: answer }
  }
  throw new Error('Never refused')
}

/** Lowered so far that a bucket is not filled again while a test runs. */
const lowered = {
  WRITES_PER_MINUTE: '12',
  UPLOADS_PER_MINUTE: '3',
  GENERATIONS_PER_MINUTE: '2',
  SEARCHES_PER_MINUTE: '3',
  LINKS_PER_HOUR: '2',
  EXPORTS_PER_HOUR: '2',
  GUEST_ENTRIES_PER_IP: '3',
}

describe('somebody who does too much at once', () => {
  let app: TestApp
  let admin: TestUser
  beforeAll(async () => {
    ;({ app, admin } = await startWithAdmin({ settings: lowered }))
  })
  afterAll(() => app.close())

  const expectRefusal = ({ refused }: { refused: Answer }, sentence: string) => {
    expect(refused.body).toMatchObject({ code: 'too_many', error: sentence, message: sentence })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }

  it('waits after so many changes, while others, reads and another kind of call go on', async () => {
    const person = await buildUser(app)
    const outcome = await refusalOf(() => person.call('createProject', { body: { title: 'Attic' } }))
    expectRefusal(outcome, rateMessages.writes)
    expect(outcome.done).toBeGreaterThanOrEqual(Number(lowered.WRITES_PER_MINUTE))
    expect((await person.call('listProjects')).status).toBe(200)
    expect((await person.call('search', { query: { q: 'attic' } })).status).toBe(200)
    expect((await admin.call('createProject', { body: { title: 'Cellar' } })).status).toBe(201)
  })

  it('waits after so many messages over a socket, too: they count with the other changes', async () => {
    const person = await buildUser(app)
    const { uid_project } = await buildProject(person)
    const socket = await joinSocket(app, person.token, uid_project)
    const answers = await Promise.all(
      Array.from({ length: Number(lowered.WRITES_PER_MINUTE) }, (_, at) =>
        socket.emitWithAck('send_project_message', { projectId: uid_project, content: `Word ${at}` }),
      ),
    )
    // One change was the project itself.
    expect(answers.filter(({ success }) => success)).toHaveLength(Number(lowered.WRITES_PER_MINUTE) - 1)
    expect(answers.find(({ success }) => !success)).toEqual({
      success: false,
      error: rateMessages.writes,
      code: 'too_many',
      retryAfter: expect.any(Number),
    })
    const written = await person.call('createProject', { body: { title: 'Attic' } })
    expect(written.status).toBe(429)
    const { body } = await person.call('listReplies', { params: { id: uid_project } })
    expect(body.replies).toHaveLength(Number(lowered.WRITES_PER_MINUTE) - 1)
    socket.close()
  })

  it('waits after so many files, images and searches', async () => {
    const person = await buildUser(app)
    const project = await buildProject(person)
    const bytes = await picture(2, 2)
    const uploads = await refusalOf(() => addFiles(person, project, [{ name: 'a.png', bytes, type: 'image/png' }]))
    expectRefusal(uploads, rateMessages.uploads)
    expectRefusal(await refusalOf(() => startJob(person, { prompt: '' })), rateMessages.generations)
    expectRefusal(await refusalOf(() => person.call('search', { query: { q: 'oak' } })), rateMessages.searches)
    const words = { params: { id: project.uid_project }, query: { q: 'oak' } }
    expectRefusal(await refusalOf(() => person.call('listReplies', words)), rateMessages.searches)
    expect((await person.call('listReplies', { params: words.params })).status).toBe(200)
  })

  it('waits after so many links and lists, and so does who comes by links from one network', async () => {
    const { uid_project } = await buildProject(admin)
    const links = await refusalOf(() => tryLink(admin, uid_project))
    expect(links.done).toBe(2)
    expectRefusal(links, rateMessages.links)
    const exports = await refusalOf(() => admin.call('exportPeople'))
    expectRefusal(exports, rateMessages.exports)
    expect(Number(exports.refused.headers['retry-after'])).toBeGreaterThan(60)
    const open = () => app.client().call('openReview', { body: { token: 'nothing' } })
    expectRefusal(await refusalOf(open), rateMessages.guestEntries)
  })
})

it('one network address may do so many times as much as a person, and behind a proxy it is that of the people', async () => {
  const app = await startTestApp({
    settings: { FLOOD_LIMIT: '100000', WRITES_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' },
  })
  try {
    const from = (ip: string) => () =>
      app.client().call('verifyEmail', { body: { code: 'nothing' }, headers: { 'x-forwarded-for': ip } })
    const { done, refused } = await refusalOf(from('198.51.100.7'))
    expect(done).toBe(perNetwork)
    expect(refused.body.error).toBe(rateMessages.writes)
    expect((await from('198.51.100.8')()).status).toBe(400)
    // What comes before the proxy's own word is somebody's invention.
    expect((await from('198.51.100.8, 198.51.100.7')()).status).toBe(429)
  } finally {
    await app.close()
  }
})

describe('a bucket', () => {
  it('is filled again evenly, never above its brim, and says how long to wait', () => {
    let now = 0
    const buckets = createTokenBuckets(() => now)
    const take = () => buckets.take('key', { count: 10, windowMs: 60_000 })
    for (let times = 0; times < 10; times++) expect(take()).toBe(0)
    expect(take()).toBe(6)
    now += 5_999
    expect(take()).toBe(1)
    now += 1
    expect(take()).toBe(0)
    now += 1_000_000
    for (let times = 0; times < 10; times++) expect(take()).toBe(0)
    expect(take()).toBe(6)
  })

  it('is forgotten among too many others, so that nobody can fill the memory', () => {
    let now = 0
    const buckets = createTokenBuckets(() => now)
    for (let key = 0; key < 120_000; key++) {
      now++
      buckets.take(`network ${key}`, { count: 10, windowMs: 60_000 })
    }
    expect(buckets.size()).toBeLessThanOrEqual(50_000)
  })
})
