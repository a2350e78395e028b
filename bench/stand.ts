// Base of most scenarios: the product on a production-like database, a signed-in person, and the bare server on the
// same database.
import type { Agent } from 'node:http'

import { runBareServer, type BareServer } from '@joinery/server/testing/bare/run-bare-server'
import { startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { registerAt } from '@joinery/server/testing/remote-client'
import { testSecret } from '@joinery/server/testing/start-product'

import type { Side } from './compare.ts'
import { asBrowsersAsk, send, startMeasured, type Answer, type MeasuredProduct } from './product.ts'

export type Stand = {
  readonly connectionString: string
  readonly product: MeasuredProduct
  readonly floor: BareServer
  readonly token: string
  readonly email: string
  readonly password: string
  /** A request to the product's API as the signed-in person; JSON if it has a body. */
  readonly ours: (method: string, path: string | (() => string), body?: () => object) => Side
  /** The same to the bare server. */
  readonly bare: (method: string, path: string | (() => string), body?: () => object) => Side
  /** Status and text of one request to the product. */
  readonly once: (method: string, path: string, body?: object) => Promise<Answer>
}

const sessionOf = (token: string): string => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid // our own access token
}

/** `change` may alter the migrated database. Returns the connection string for the product. */
export const withStand = async <Result>(
  act: (stand: Stand) => Promise<Result>,
  change?: (connectionString: string) => Promise<string>,
): Promise<Result> => {
  const database = await startOwnPostgres()
  const ends: (() => Promise<void>)[] = [database.stop]
  try {
    const { connectionString } = database
    const postmaster = await database.pid()
    let product = await startMeasured({ DATABASE_URL: connectionString, SECRET: testSecret })
    if (change) {
      await product.remove()
      product = await startMeasured({ DATABASE_URL: await change(connectionString), SECRET: testSecret })
    }
    ends.unshift(() => product.remove())
    const { token, email, password } = await registerAt(product.address)
    const floor = await runBareServer(connectionString, sessionOf(token))
    ends.unshift(floor.stop)
    const side =
      (address: string, pid: number): Stand['ours'] =>
      (method, path, body) => ({
        pids: [pid, postmaster],
        ask: (agent: Agent) =>
          send(
            agent,
            `${address}${typeof path === 'string' ? path : path()}`,
            method,
            { ...asBrowsersAsk(token), ...(body ? { 'content-type': 'application/json' } : {}) },
            body && JSON.stringify(body()),
          ),
      })
    const ours = side(`${product.address}/api`, product.pid())
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
