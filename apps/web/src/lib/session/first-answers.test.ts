import { limits } from '@joinery/contract/limits'
import { expect, test } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import type { Answers } from '#testing/fake-api.ts'

import { createFirstAnswers, type FirstCall } from './first-answers.ts'
import { firstCallsOf } from './first-calls.ts'
import { mara, open } from './session-testing.ts'

const id = '00000000-0000-4000-8000-000000000001'
const ofBoard: readonly FirstCall[] = [{ name: 'getBoard', options: { params: { id } } }]
const board = { todo: [], in_progress: [], done: [] }

const start = (answers: Answers = {}, now = () => 0) => {
  const firstAnswers = createFirstAnswers(createHttp(buildSite()), ofBoard, now)
  return open({ getBoard: board, ...answers }, { firstAnswers })
}

const readBoard = (session: ReturnType<typeof start>['session'], project = id) =>
  session.call('getBoard', { params: { id: project } }, 'No board')

test('what the page needs is asked for before anybody knows who is there, and once', async () => {
  const order: string[] = []
  const note = <Answer>(name: string, answer: Answer) => {
    order.push(name)
    return answer
  }
  const { api, session } = start({
    getBoard: () => note('getBoard', board),
    getMe: () => note('getMe', { user: mara }),
  })
  await session.initialise()
  expect(order).toEqual(['getBoard', 'getMe'])
  expect(await readBoard(session)).toEqual(board)
  expect(api.sent('getBoard')).toHaveLength(1)
  // The second one who asks wants to know what is there now.
  await readBoard(session)
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('its headers are heard as if it had been asked for now', async () => {
  const { api, session } = start({ getBoard: { etag: 'W/"7.mark"', answer: board } })
  await session.initialise()
  const heard: (string | null)[] = []
  const onAnswer = (_status: number, header: (name: string) => string | null) => heard.push(header('etag'))
  await session.call('getBoard', { params: { id }, onAnswer }, 'No board')
  expect(heard).toEqual(['W/"7.mark"'])
  expect(api.sent('getBoard')).toHaveLength(1)
})

test('a call for something else is made', async () => {
  const { api, session } = start()
  await session.initialise()
  await readBoard(session, id.replace('1', '2'))
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('one that was lost on its way is made again', async () => {
  let isLost = true
  const { session } = start({
    getBoard: () => {
      const reply = isLost ? 'offline' : board
      isLost = false
      return reply
    },
  })
  await session.initialise()
  expect(await readBoard(session)).toEqual(board)
})

test('a refusal is the answer, as if it had been asked for now', async () => {
  const { session } = start({ getBoard: { fault: 404, body: { error: 'Gone' } } })
  await session.initialise()
  await expect(readBoard(session)).rejects.toThrow('Gone')
})

test('what nobody wanted for a while is too old', async () => {
  let time = 0
  const { api, session } = start({}, () => time)
  await session.initialise()
  time = limits.session.firstAnswersKept
  await readBoard(session)
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('nothing is asked for without a session, and nothing for the next person', async () => {
  const { api, session } = start({ refreshSession: { fault: 401 } })
  await session.initialise()
  expect(api.sent('getBoard')).toHaveLength(0)
  const other = start({ logIn: { accessToken: buildToken(mara) } })
  await other.session.initialise()
  await other.session.logOut()
  await other.session.logIn({ email: 'mara@hartwell.example', password: 'x', rememberMe: false })
  await readBoard(other.session)
  expect(other.api.sent('getBoard')).toHaveLength(2)
})

test.each([
  ['/dashboard', ['listProjects', 'listInvitations', 'listWaiting']],
  [`/projects/${id}`, ['getProject', 'listWaiting']],
  [`/projects/${id}/overview`, ['getProject', 'listWaiting']],
  [`/projects/${id}/discussion`, ['getProject']],
  [`/projects/${id}/board`, ['getProject', 'getBoard']],
  ['/projects/..%2f..%2fsecret/board', []],
  ['/settings', []],
  ['/', []],
])('the page at %s reads %j first, and the bell', (path, names) => {
  const bell = ['listNotifications', 'countUnreadNotifications']
  expect(firstCallsOf(path).map(({ name }) => name)).toEqual([...names, ...bell])
})
