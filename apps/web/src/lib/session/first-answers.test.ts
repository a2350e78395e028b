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

test('requests the page’s data once, before the user is known', async () => {
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
  await readBoard(session)
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('passes on the headers of a prefetched response', async () => {
  const { api, session } = start({ getBoard: { etag: 'W/"7.mark"', answer: board } })
  await session.initialise()
  const etags: (string | null)[] = []
  const onAnswer = (_status: number, header: (name: string) => string | null) => etags.push(header('etag'))
  await session.call('getBoard', { params: { id }, onAnswer }, 'No board')
  expect(etags).toEqual(['W/"7.mark"'])
  expect(api.sent('getBoard')).toHaveLength(1)
})

test('makes a call for other data normally', async () => {
  const { api, session } = start()
  await session.initialise()
  await readBoard(session, id.replace('1', '2'))
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('repeats a prefetched call that failed', async () => {
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

test('returns a refusal like that of a normal call', async () => {
  const { session } = start({ getBoard: { fault: 404, body: { error: 'Gone' } } })
  await session.initialise()
  await expect(readBoard(session)).rejects.toThrow('Gone')
})

test('discards a prefetched response after a while', async () => {
  let time = 0
  const { api, session } = start({}, () => time)
  await session.initialise()
  time = limits.session.prefetchLifetime
  await readBoard(session)
  expect(api.sent('getBoard')).toHaveLength(2)
})

test('requests nothing without a session and discards its responses at log-out', async () => {
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
  [`/projects/${id}`, ['getProject', 'listFiles', 'listWaiting']],
  [`/projects/${id}/overview`, ['getProject', 'listFiles', 'listWaiting']],
  [`/projects/${id}/discussion`, ['getProject']],
  [`/projects/${id}/board`, ['getProject', 'getBoard']],
  ['/projects/..%2f..%2fsecret/board', []],
  ['/settings', []],
  ['/', []],
])('the page at %s prefetches %j and the bell’s data', (path, names) => {
  const bell = ['listNotifications', 'countUnreadNotifications']
  expect(firstCallsOf(path).map(({ name }) => name)).toEqual([...names, ...bell])
})
