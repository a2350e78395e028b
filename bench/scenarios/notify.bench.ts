import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOnTestDatabase } from '@joinery/server/testing/database/product-on-test-database'
import { seedTeam } from '@joinery/server/testing/database/seed-queries'
import { registerAt } from '@joinery/server/testing/remote-client'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'
import { io, type Socket } from 'socket.io-client'

import { measure, newProject, usualSettings, type MeasuredProduct } from '../product.ts'
import { median, percentile, type Line, type Scenario } from '../scenario.ts'

const members = 200
const connected = 100
const rounds = 9

const connect = (address: string, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true })
    socket.once('authentication_confirmed', () => resolve(socket))
    socket.once('connect_error', reject)
  })

const nextNotification = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('notification', () => resolve())
  })

/** Sends other requests one after the other until stopped, and records their times. */
const startProbing = (product: MeasuredProduct, token: string) => {
  const times: number[] = []
  const over = new AbortController()
  const ask = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const started = performance.now()
      await product.call('getMe', { token })
      times.push(performance.now() - started)
    }
  }
  const asking = ask()
  return async (): Promise<number[]> => {
    over.abort()
    await asking
    return times
  }
}

const run = async (): Promise<Line[]> => {
  const product = measure(await startOnTestDatabase(usualSettings))
  const sockets: Socket[] = []
  try {
    const { token } = await registerAt(product.address)
    const uid_project = await newProject(product, token, 'A large team')
    const { db, close } = await openDatabase(product.connectionString)
    const people = await seedTeam(db, uid_project, members - 1)
    await close()
    for (const person of people.slice(0, connected)) {
      sockets.push(await connect(product.address, signToken(testSecret, person)))
    }
    const all: number[] = []
    const meanwhile: number[] = []
    for (let round = 0; round < rounds; round++) {
      const stop = startProbing(product, token)
      const pushed = Promise.all(sockets.map(nextNotification))
      const started = performance.now()
      await product.call('createReply', { token, params: { id: uid_project }, body: { content: `Round ${round}` } })
      await pushed
      all.push(performance.now() - started)
      meanwhile.push(...(await stop()))
    }
    return [
      {
        what: `one message, ${members} members: all ${connected} connected have it, median`,
        value: `${median(all).toFixed(0)} ms`,
      },
      { what: 'the slowest of the rounds', value: `${Math.max(...all).toFixed(0)} ms` },
      { what: 'other requests served meanwhile', value: String(meanwhile.length) },
      { what: 'their p95', value: `${percentile(meanwhile, 0.95).toFixed(1)} ms` },
    ]
  } finally {
    for (const socket of sockets) socket.close()
    await product.remove()
  }
}

export const notify: Scenario = {
  name: 'notify',
  about: 'one message in a large project, until everybody is told',
  run,
}
