// Clients of a group chat in a separate process, so that their cost does not slow the measured server. Started by
// `startLoad`; each command is answered with figures.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { openRawSocket, type RawSocket } from './raw-socket.ts'

export type Load = {
  /** Opens sockets; the listeners join the project's room. */
  readonly open: (crowd: Crowd) => Promise<void>
  /** Maximum messages per second with so many in flight. A message has arrived when all listeners received it. */
  readonly flood: (flood: Flood) => Promise<number>
  /** Fixed rate: milliseconds from sending to acknowledgement of each message. */
  readonly pace: (pace: Pace) => Promise<number[]>
  readonly stop: () => Promise<void>
}

export type Crowd = {
  readonly address: string
  readonly uid_project: string
  /** One per listener. */
  readonly tokens: readonly string[]
  /** One per sender; a person may send a hundred messages per second. */
  readonly senders: readonly string[]
}
type Flood = { readonly milliseconds: number; readonly inFlight: number; readonly until: 'received' | 'acknowledged' }
type Pace = { readonly perSecond: number; readonly milliseconds: number }
type Command =
  | { readonly act: 'open'; readonly crowd: Crowd }
  | { readonly act: 'flood'; readonly flood: Flood }
  | { readonly act: 'pace'; readonly pace: Pace }

const content = '<p>The walnut fronts arrive on Thursday; shall we mount the <strong>brass pulls</strong> first?</p>'

export const startLoad = (): Load => {
  const child = fork(fileURLToPath(import.meta.url), ['people'])
  const left = once(child, 'exit').then(() => Promise.reject(new Error('The people left the discussion')))
  left.catch(() => undefined) // rejects for the caller that awaits an answer
  const sendCommand = async (command: Command): Promise<unknown> => {
    child.send(command)
    const [answer] = (await Promise.race([once(child, 'message'), left])) as [unknown] // one answer to each command
    return answer
  }
  return {
    open: async (crowd) => void (await sendCommand({ act: 'open', crowd })),
    // Answers of the two functions below.
    flood: async (flood) => (await sendCommand({ act: 'flood', flood })) as number,
    pace: async (pace) => (await sendCommand({ act: 'pace', pace })) as number[],
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

let uid_project = ''
let listeners: RawSocket[] = []
let senders: RawSocket[] = []
let receivedCount = 0
let turn = 0

const openMany = async (address: string, tokens: readonly string[]): Promise<RawSocket[]> => {
  const sockets: RawSocket[] = []
  for (let from = 0; from < tokens.length; from += 20) {
    sockets.push(...(await Promise.all(tokens.slice(from, from + 20).map((token) => openRawSocket(address, token)))))
  }
  return sockets
}

const open = async (crowd: Crowd): Promise<void> => {
  uid_project = crowd.uid_project
  listeners = await openMany(crowd.address, crowd.tokens)
  for (const socket of listeners) {
    socket.onMessage(() => void receivedCount++)
    await socket.ask('join_project', { projectId: uid_project, view: 'discussion' })
  }
  senders = await openMany(crowd.address, crowd.senders)
}

const send = async (): Promise<void> => {
  turn = (turn + 1) % senders.length
  await senders[turn]?.ask('send_project_message', { projectId: uid_project, content, clientId: crypto.randomUUID() })
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

const flood = async ({ milliseconds, inFlight, until }: Flood): Promise<number> => {
  const start = performance.now()
  const receivedBefore = receivedCount
  let sent = 0
  let acknowledged = 0
  const done = (): number =>
    until === 'received' ? Math.floor((receivedCount - receivedBefore) / listeners.length) : Math.floor(acknowledged)
  while (performance.now() - start < milliseconds) {
    while (sent - Math.min(done(), acknowledged) < inFlight) {
      sent++
      void send().then(() => void acknowledged++)
    }
    await nextTurn()
  }
  const rate = done() / ((performance.now() - start) / 1000)
  const isOver = () => acknowledged === sent && receivedCount - receivedBefore === sent * listeners.length
  while (!isOver()) await nextTurn()
  return rate
}

const pace = async ({ perSecond, milliseconds }: Pace): Promise<number[]> => {
  const times: Promise<number>[] = []
  const start = performance.now()
  const count = Math.round((milliseconds / 1000) * perSecond)
  for (let number = 0; number < count; number++) {
    const due = start + (number * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const sentAt = performance.now()
    times.push(send().then(() => performance.now() - sentAt))
  }
  return Promise.all(times)
}

const obey = (command: Command): Promise<unknown> => {
  if (command.act === 'open') return open(command.crowd)
  return command.act === 'flood' ? flood(command.flood) : pace(command.pace)
}

if (process.argv[2] === 'people' && process.send) {
  const answer = process.send.bind(process)
  process.on('message', (command: Command) => void obey(command).then((figures) => answer(figures ?? null)))
}
