// What most scenarios stand on: the product on a database as in production, somebody signed in, and the bare server
// beside it on the same database.
import type { Agent } from 'node:http'

import { runBareServer, type BareServer } from '@joinery/server/testing/bare/run-bare-server'
import { startProductionDatabase } from '@joinery/server/testing/database/production-database'

import type { Side } from './compare.ts'
import { asBrowsersAsk, send, signUp, startProduct, type Answer, type Product } from './product.ts'

export const secret = 'x'.repeat(40)

export type Stand = {
  readonly connectionString: string
  readonly product: Product
  readonly floor: BareServer
  readonly token: string
  readonly email: string
  readonly password: string
  /** A request to the product's API, or with a body a JSON request, as the person who is signed in. */
  readonly ours: (method: string, path: string | (() => string), body?: () => object) => Side
  /** The same of the bare server. */
  readonly bare: (method: string, path: string | (() => string), body?: () => object) => Side
  /** The status and text of one request to the product. */
  readonly once: (method: string, path: string, body?: object) => Promise<Answer>
}

const sessionOf = (token: string): string => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid // our own access token
}

/** `change` may do something to the migrated database, and answers the connection string with which the product goes on. */
export const withStand = async <Result>(
  act: (stand: Stand) => Promise<Result>,
  change?: (connectionString: string) => Promise<string>,
): Promise<Result> => {
  const database = await startProductionDatabase()
  const ends: (() => Promise<void>)[] = [database.stop]
  try {
    const { connectionString } = database
    let product = await startProduct({ DATABASE_URL: connectionString, SECRET: secret })
    if (change) {
      await product.stop()
      product = await startProduct({ DATABASE_URL: await change(connectionString), SECRET: secret })
    }
    ends.unshift(() => product.stop())
    const email = 'mara@bench.example'
    const { token, password } = await signUp(product, email)
    const floor = await runBareServer(connectionString, sessionOf(token))
    ends.unshift(floor.stop)
    const side =
      (address: string, pid: number): Stand['ours'] =>
      (method, path, body) => ({
        pids: [pid, database.pid],
        ask: (agent: Agent) =>
          send(
            agent,
            `${address}${typeof path === 'string' ? path : path()}`,
            method,
            { ...asBrowsersAsk(token), ...(body ? { 'content-type': 'application/json' } : {}) },
            body && JSON.stringify(body()),
          ),
      })
    const ours = side(`${product.address}/api`, product.pid)
    return await act({
      connectionString,
      product,
      floor,
      token,
      email,
      password,
      ours,
      bare: side(floor.address, floor.pid),
      once: (method, path, body) => ours(method, path, body && (() => body)).ask(product.agent),
    })
  } finally {
    for (const end of ends) await end()
  }
}
