// Clients of a group chat in a separate process, so that their cost does not slow the measured server. Started by
// `startLoad`; each command is answered with figures.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { openRawSocket, type RawSocket } from './raw-socket.ts'

export type Load = {
  /** Opens sockets; the listeners join the project's room. */
  readonly open: (crowd: Crowd) => Promise<void>
  /** Sends at a fixed rate. Returns milliseconds of each message. */
  readonly pace: (pace: Pace) => Promise<Paced>
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
type Pace = { readonly perSecond: number; readonly milliseconds: number }
type Paced = {
  readonly acknowledged: readonly number[]
  /** Until the last listener has it. */
  readonly received: readonly number[]
}
type Command = { readonly act: 'open'; readonly crowd: Crowd } | { readonly act: 'pace'; readonly pace: Pace }

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
    pace: async (pace) => (await sendCommand({ act: 'pace', pace })) as Paced, // the answer of `pace` below
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
let onReceivedByAll: () => void = () => undefined
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
    socket.onMessage(() => {
      receivedCount++
      if (receivedCount % listeners.length === 0) onReceivedByAll()
    })
    await socket.ask('join_project', { projectId: uid_project, view: 'discussion' })
  }
  senders = await openMany(crowd.address, crowd.senders)
}

const send = async (): Promise<void> => {
  turn = (turn + 1) % senders.length
  await senders[turn]?.ask('send_project_message', { projectId: uid_project, content, clientId: crypto.randomUUID() })
}

const pace = async ({ perSecond, milliseconds }: Pace): Promise<Paced> => {
  const count = Math.round((milliseconds / 1000) * perSecond)
  const sentAt: number[] = []
  const acknowledged: Promise<number>[] = []
  const received: number[] = []
  const isOver = new Promise<void>((resolve) => {
    onReceivedByAll = () => {
      // Messages arrive in their order.
      received.push(performance.now() - (sentAt[received.length] ?? Number.NaN))
      if (received.length === count) resolve()
    }
  })
  const start = performance.now()
  for (let number = 0; number < count; number++) {
    const early = start + (number * 1000) / perSecond - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const now = performance.now()
    sentAt.push(now)
    acknowledged.push(send().then(() => performance.now() - now))
  }
  await isOver
  return { acknowledged: await Promise.all(acknowledged), received }
}

const obey = (command: Command): Promise<unknown> => (command.act === 'open' ? open(command.crowd) : pace(command.pace))

if (process.argv[2] === 'people' && process.send) {
  const answer = process.send.bind(process)
  process.on('message', (command: Command) => void obey(command).then((figures) => answer(figures ?? null)))
}
