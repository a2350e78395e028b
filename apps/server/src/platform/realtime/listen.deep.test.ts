// Sends every event with invalid payloads. Each is answered with an error, nothing is stored, and the next valid
// message succeeds.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { addressOf, joinSocket, openSocket, type ClientEvent, type TestSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'
import { within } from '#testing/within.ts'

let owner: TestUser
let id: string
const app = await startTestApp()
/** Several users, because the cases together exceed one user's rate limit. */
const people: readonly TestUser[] = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)))
afterAll(() => app.close())

let socket: TestSocket
let count = 0
beforeEach(async () => {
  count += 1
  owner = people[count % people.length] as TestUser // always a valid index
  id = (await buildProject(owner)).uid_project
  socket = await joinSocket(app, owner.token, id)
})
afterEach(() => socket.close())

const countStored = async (): Promise<number> =>
  (await owner.call('listReplies', { params: { id } })).body.replies.length
const serves = async (): Promise<void> => {
  const decent = await joinSocket(app, owner.token, id)
  expect(await decent.emitWithAck('send_project_message', { projectId: id, content: 'Still here' })).toMatchObject({
    success: true,
  })
  decent.close()
}

const events: readonly ClientEvent[] = [
  'join_project',
  'leave_project',
  'typing_project',
  'stop_typing_project',
  'send_project_message',
]

const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown // valid JSON of any depth

/** Payloads for every event that name no project. */
const nonsense: readonly (readonly [string, readonly unknown[]])[] = [
  ['nothing', []],
  ['null', [null]],
  ['an empty text', ['']],
  ['a word', ['abc']],
  ['zero', [0]],
  ['a huge number', [1e308]],
  ['true', [true]],
  ['a list', [[]]],
  ['a list with an id', [[crypto.randomUUID()]]],
  ['an empty object', [{}]],
  ['an inherited id', [JSON.parse('{"__proto__":{"projectId":"x"}}')]],
  ['the id null', [{ projectId: null }]],
  ['the id a number', [{ projectId: 5 }]],
  ['the id a list', [{ projectId: ['x'] }]],
  ['the id an object', [{ projectId: { toString: 'x' } }]],
  ['the id nearly one', [{ projectId: `${crypto.randomUUID()}x` }]],
  ['the id with SQL', [{ projectId: "' or 1=1 --" }]],
  ['the id with a NUL', [{ projectId: `${crypto.randomUUID().slice(0, 35)}\0` }]],
  ['bytes', [Buffer.from('abc')]],
  ['bytes as the id', [{ projectId: Buffer.from('abc') }]],
  ['a long text', ['x'.repeat(500_000)]],
  ['a deep list', [deep]],
  ['many words', [null, crypto.randomUUID(), {}, 5]],
]

describe.each(events)('%s', (event) => {
  it.each(nonsense)('answers %s with an error', async (_, words) => {
    const answer = await socket.emitWithAck(event, ...words)
    expect(answer).toEqual({ success: false, error: expect.any(String), code: 'bad_request' })
  })

  it('stores nothing of invalid payloads sent without an acknowledgement callback', async () => {
    for (const [, words] of nonsense) socket.emit(event, ...words)
    await socket.settle()
    expect(await countStored()).toBe(0)
    await serves()
  })
})

describe('message', () => {
  const anySentence: unknown = expect.any(String)
  const long = 'x'.repeat(limits.reply.contentMax + 1)
  it.each([
    ['no text', {}, anySentence],
    ['the text null', { content: null }, anySentence],
    ['a number as text', { content: 5 }, anySentence],
    ['a list as text', { content: ['a'] }, anySentence],
    ['an object as text', { content: { html: 'a' } }, anySentence],
    ['too long a text', { content: long }, messages.reply.contentTooLong],
    ['an empty text', { content: '' }, messages.reply.empty],
    ['white space', { content: ' \n\t ' }, messages.reply.empty],
    ['empty paragraphs', { content: '<p> </p><p><br></p>' }, messages.reply.empty],
    ['nothing but a script', { content: '<script>alert(1)</script>' }, messages.reply.empty],
    ['a NUL in the text', { content: 'a\0b' }, messages.http.badRequest],
    ['attachments', { content: 'a', attachments: [{ uid_file: 'x' }] }, messages.reply.attachmentsBySocket],
    ['a text as attachments', { content: 'a', attachments: 'file' }, anySentence],
    ['an object as attachments', { content: 'a', attachments: {} }, anySentence],
    ['a word as quote', { content: 'a', quotedMessage: 'x' }, messages.reply.quoteUnknown],
    ['a number as quote', { content: 'a', quotedMessage: 5 }, messages.reply.quoteUnknown],
    ['an empty quote', { content: 'a', quotedMessage: {} }, messages.reply.quoteUnknown],
    ['an unknown quote', { content: 'a', quotedMessage: crypto.randomUUID() }, messages.reply.quoteUnknown],
    ['an empty client id', { content: 'a', clientId: '' }, anySentence],
    ['a number as client id', { content: 'a', clientId: 5 }, anySentence],
    ['too long a client id', { content: 'a', clientId: 'x'.repeat(101) }, anySentence],
    ['a NUL in the client id', { content: 'a', clientId: '\0' }, messages.http.badRequest],
  ])('with %s is rejected and not stored', async (_, fields, sentence) => {
    const answer = await socket.emitWithAck('send_project_message', { projectId: id, ...fields })
    expect(answer).toEqual({ success: false, error: sentence, code: 'bad_request' })
    expect(await countStored()).toBe(0)
  })

  it('does not affect others when it cannot be stored', async () => {
    const contents = ['one', 'a\0b', 'two', '\ud800 half a sign', 'three', 'x\0']
    const answers = await Promise.all(
      contents.map((content) => socket.emitWithAck('send_project_message', { projectId: id, content })),
    )
    expect(answers.map(({ success }) => success)).toEqual([true, false, true, true, true, false])
    expect(await countStored()).toBe(4)
  })

  it('with unknown properties is accepted without them', async () => {
    const payload = { projectId: id, content: 'a', uid_user: crypto.randomUUID(), message_number: 99, version: -1 }
    const { message } = await socket.emitWithAck('send_project_message', payload, 'more', { of: 'it' })
    expect(message).toMatchObject({ uid_user: owner.uid_user, message_number: 1, version: 1 })
  })

  it('is accepted without an acknowledgement callback', async () => {
    socket.emit('send_project_message', { projectId: id, content: 'No answer, please' })
    await socket.waitFor('receive_project_message')
    expect(await countStored()).toBe(1)
  })

  it.each(['<'.repeat(20_000), '<b>'.repeat(6000), '&'.repeat(20_000), '<a href="'.repeat(2000), '<br '.repeat(5000)])(
    'with hostile markup is processed quickly (%#)',
    async (content) => {
      // Ends what hangs. CPU time does not depend on what else the machine does.
      const before = process.cpuUsage()
      await socket.emitWithAck('send_project_message', { projectId: id, content })
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(stretch(5000))
    },
  )
})

describe('connection', () => {
  it('with more than a megabyte is closed while others continue', async () => {
    const other = await joinSocket(app, owner.token, id)
    socket.emit('send_project_message', { projectId: id, content: 'x'.repeat(limits.socket.payloadBytes + 1) })
    expect(await socket.closed()).toBe('transport close')
    await other.settle()
    await serves()
  })

  it('with invalid frames does not harm the server', async () => {
    const address = (await addressOf(app)).replace('http', 'ws')
    const frames = [
      '42["error",{"message":"x"}]',
      '42["disconnect"]',
      '42["disconnecting"]',
      '42["newListener","x"]',
      '42["__proto__",1]',
      '42["constructor",1]',
      '42[]',
      '42[null]',
      '42{}',
      '42"x"',
      '42["join_project"',
      '421["join_project",{}',
      '4299999999999999999999["join_project",{}]',
      '451-["join_project",{"_placeholder":true,"num":7}]',
      '45999999-["join_project",{"_placeholder":true,"num":0}]',
      '43["x"]',
      '430[{}]',
      '40/admin,{"token":"x"}',
      '40',
      '44{"message":"x"}',
      '4',
      '9',
      '',
      '2probe',
      'ÿ',
    ]
    for (const frame of frames) {
      const line = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`)
      const closed = new Promise((resolve) => {
        line.addEventListener('close', resolve)
      })
      line.addEventListener('open', () => line.send(`40{"token":"${owner.token}"}`))
      line.addEventListener('message', ({ data }) => {
        if (!String(data).startsWith('40{')) return
        line.send(frame)
        line.send('41') // disconnects, so the server closes what is still open
        line.close()
      })
      await within(`the end of a line with ${frame}`, closed)
    }
    await socket.settle()
    await serves()
    expect(await countStored()).toBe(1)
  })

  it.each([
    ['nothing', {}],
    ['no text', { token: 5 }],
    ['an object', { token: { a: 1 } }],
    ['a word', { token: 'abc' }],
    ['three words', { token: 'a.b.c' }],
  ])('is refused with %s as a token', async (_, auth) => {
    const line = new WebSocket(`${(await addressOf(app)).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const answered = new Promise<string>((resolve) => {
      line.addEventListener('open', () => line.send(`40${JSON.stringify(auth)}`))
      line.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('4')) resolve(String(data))
      })
    })
    expect(await within('an answer', answered)).toMatch(/^44\{"message":"(Not authenticated|Authentication expired)"\}/)
    line.close()
  })
})

describe('client that floods the server', () => {
  it('is rejected for the rest of the second and accepted in the next', async () => {
    const flood = await openSocket(app, owner.token)
    // Five sockets of one person, each sending a fifth.
    const floods = [flood, ...(await Promise.all(Array.from({ length: 4 }, () => openSocket(app, owner.token))))]
    const member = await buildUser(app)
    await join(owner, { uid_project: id }, member)
    const calm = await joinSocket(app, member.token, id)
    // All are of the same second.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const many = limits.socket.eventsPerSecond + 50
    const answers = await Promise.all(
      Array.from({ length: many }, (_, at) =>
        (floods[at % 5] ?? flood).emitWithAck('leave_project', { projectId: id }),
      ),
    )
    const refused = answers.filter(({ success }) => !success)
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(refused[0]).toEqual({ success: false, error: messages.http.tooMany, code: 'too_many', retryAfter: 1 })
    expect(await calm.emitWithAck('send_project_message', { projectId: id, content: 'Calm' })).toMatchObject({
      success: true,
    })
    vi.useRealTimers()
    const acceptedAgain = async (): Promise<void> => {
      const { success } = await flood.emitWithAck('leave_project', { projectId: id })
      if (!success) await acceptedAgain()
    }
    await within('being heard again', acceptedAgain())
    for (const one of [...floods, calm]) one.close()
  })

  it('is limited to twenty sockets', async () => {
    const person = await buildUser(app)
    const { perPerson } = limits.socket
    const open = () => openSocket(app, person.token).catch((error: Error) => error.message)
    const opened = await Promise.all(Array.from({ length: perPerson }, open))
    expect(opened.filter((one) => typeof one !== 'string')).toHaveLength(perPerson)
    expect(await open()).toBe(messages.session.tooManySockets)
    const [first] = opened
    if (typeof first === 'object') first.close()
    await expect.poll(async () => typeof (await open())).toBe('object')
    for (const one of opened) if (typeof one === 'object') one.close()
  })
})
