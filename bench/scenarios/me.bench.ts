import { Agent } from 'node:http'

import { runBareServer } from '@joinery/server/testing/bare/run-bare-server'
import { createTestDatabase } from '@joinery/server/testing/database/test-database'

import { send, signUp, startProduct } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

const callers = 8
const roundMs = 1500
const rounds = 7
const goal = 0.45

const requestsPerSecond = async (address: string, token: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const headers = { authorization: `Bearer ${token}` }
  const end = performance.now() + roundMs
  let count = 0
  const caller = async () => {
    while (performance.now() < end) {
      const { status } = await send(agent, address, 'GET', headers)
      if (status !== 200) throw new Error(`answered ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  return count / (roundMs / 1000)
}

const sessionOf = (token: string): string => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid // our own access token
}

const run = async (): Promise<Line[]> => {
  // Both read the same database.
  const database = await createTestDatabase()
  const settings = { DATABASE_URL: database.connectionString, SECRET: 'x'.repeat(40) }
  const product = await startProduct(settings)
  try {
    const { token } = await signUp(product, 'mara@bench.example')
    const floor = await runBareServer(database.connectionString, sessionOf(token))
    try {
      const ours = `${product.address}/api/simple-auth/me`
      await requestsPerSecond(ours, token)
      await requestsPerSecond(floor.address, token)
      const figures: { ours: number; floor: number }[] = []
      for (let round = 0; round < rounds; round++) {
        figures.push({
          ours: await requestsPerSecond(ours, token),
          floor: await requestsPerSecond(floor.address, token),
        })
      }
      const ratio = median(figures.map((figure) => figure.ours / figure.floor))
      return [
        { what: 'ours, requests a second', value: median(figures.map((figure) => figure.ours)).toFixed(0) },
        {
          what: 'a bare handler with the one statement',
          value: median(figures.map((figure) => figure.floor)).toFixed(0),
        },
        { what: 'share of the floor', value: ratio.toFixed(2), goal: `at least ${goal}`, isMet: ratio >= goal },
      ]
    } finally {
      await floor.stop()
    }
  } finally {
    await product.stop()
    await database.drop()
  }
}

export const me: Scenario = { name: 'me', about: 'reading who is signed in, beside a bare handler', run }
