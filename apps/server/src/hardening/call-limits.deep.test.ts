import { perNetwork } from '@joinery/contract/installation/rate-limits'
import { rateMessages } from '@joinery/contract/messages/rate-messages'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'

import { createTokenBuckets } from '#platform/security/call-limits.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { picture, startJob } from '#testing/build-generation.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'
import { tryLink } from '#testing/review/build-guest.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** Repeats a call until it is rejected and counts the successes; the next one is rejected as well. */
const refusalOf = async (act: () => Promise<Answer>): Promise<{ readonly done: number; readonly refused: Answer }> => {
  for (let done = 0; done < 100; done++) {
    const answer = await act()
    if (answer.status === 429) return { done, refused: answer }
  }
  throw new Error('Never refused')
}

const lowered = {
  WRITES_PER_MINUTE: '12',
  UPLOADS_PER_MINUTE: '3',
  GENERATIONS_PER_MINUTE: '2',
  SEARCHES_PER_MINUTE: '3',
  LINKS_PER_HOUR: '2',
  EXPORTS_PER_HOUR: '2',
  GUEST_ENTRIES_PER_IP: '3',
}

describe('a person above a limit', () => {
  let app: TestApp
  let admin: TestUser
  let clock: MockInstance<typeof Date.now>
  beforeAll(async () => {
    clock = vi.spyOn(Date, 'now')
    ;({ app, admin } = await startWithAdmin({ settings: lowered }))
  })
  afterAll(async () => {
    clock.mockRestore()
    await app.close()
  })

  const expectRefusal = ({ refused }: { refused: Answer }, sentence: string) => {
    expect(refused.body).toMatchObject({ code: 'too_many', error: sentence, message: sentence })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }

  it('must wait after too many changes, while other people, reads and other calls continue', async () => {
    const person = await buildUser(app)
    const outcome = await refusalOf(() => person.call('createProject', { body: { title: 'Attic' } }))
    expectRefusal(outcome, rateMessages.writes)
    expect(outcome.done).toBeGreaterThanOrEqual(Number(lowered.WRITES_PER_MINUTE))
    expect((await person.call('listProjects')).status).toBe(200)
    expect((await person.call('search', { query: { q: 'attic' } })).status).toBe(200)
    expect((await admin.call('createProject', { body: { title: 'Cellar' } })).status).toBe(201)
  })

  it('must wait after too many socket messages, which count as changes', async () => {
    // No bucket refills.
    clock.mockReturnValue(Date.now())
    onTestFinished(() => void clock.mockReset())
    const person = await buildUser(app)
    const { uid_project } = await buildProject(person)
    const socket = await joinSocket(app, person.token, uid_project)
    const answers = await Promise.all(
      Array.from({ length: Number(lowered.WRITES_PER_MINUTE) }, (_, at) =>
        socket.emitWithAck('send_project_message', { projectId: uid_project, content: `Word ${at}` }),
      ),
    )
    // One change created the project.
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

  it('must wait after too many files, images and searches', async () => {
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

  it('must wait after too many links and lists, as must guests of one network', async () => {
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

it("allows one network a multiple of a person's limit and uses the client address behind a proxy", async () => {
  // No bucket refills.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
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
    // Anything before the proxy's own entry may be forged.
    expect((await from('198.51.100.8, 198.51.100.7')()).status).toBe(429)
  } finally {
    clock.mockRestore()
    await app.close()
  }
})

describe('token bucket', () => {
  it('refills evenly up to its capacity and reports the wait time', () => {
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

  it('is dropped among too many others, so memory is bounded', () => {
    let now = 0
    const buckets = createTokenBuckets(() => now)
    for (let key = 0; key < 120_000; key++) {
      now++
      buckets.take(`network ${key}`, { count: 10, windowMs: 60_000 })
    }
    expect(buckets.size()).toBeLessThanOrEqual(50_000)
  })
})
