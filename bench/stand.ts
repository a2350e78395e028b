// Base of most scenarios: the product on a production-like database, a signed-in person, and the bare server on the
// same database.
import type { Agent } from 'node:http'

import { runBareServer, type BareServer } from '@joinery/server/testing/bare/run-bare-server'
import { startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { registerAt } from '@joinery/server/testing/remote-client'
import { testSecret } from '@joinery/server/testing/start-product'

import type { Side } from './compare.ts'
import { asBrowsersAsk, send, startMeasured, type Answer, type MeasuredProduct } from './product.ts'

type ToSide = (
  method: string,
  path: string | (() => string),
  body?: () => object,
  headers?: Record<string, string>,
) => Side

export type Stand = {
  readonly connectionString: string
  /** The database's main process. */
  readonly postmaster: number
  readonly product: MeasuredProduct
  readonly floor: BareServer
  readonly token: string
  readonly email: string
  readonly password: string
  /** A request to the product's API as the signed-in person; JSON if it has a body. */
  readonly ours: ToSide
  /** The same to the bare server. */
  readonly bare: ToSide
  /** Status and text of one request to the product. */
  readonly once: (method: string, path: string, body?: object) => Promise<Answer>
}

const sessionOf = (token: string): string => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid // our own access token
}

export const withStand = async <Result>(
  act: (stand: Stand) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> => {
  const database = await startOwnPostgres()
  const ends: (() => Promise<void>)[] = [database.stop]
  try {
    const { connectionString } = database
    const postmaster = await database.pid()
    const product = await startMeasured({ DATABASE_URL: connectionString, SECRET: testSecret, ...settings })
    ends.unshift(() => product.remove())
    const { token, email, password } = await registerAt(product.address)
    const floor = await runBareServer(connectionString, sessionOf(token))
    ends.unshift(floor.stop)
    const side =
      (address: string, pid: number): ToSide =>
      (method, path, body, headers) => ({
        pids: [pid, postmaster],
        ask: (agent: Agent) =>
          send(
            agent,
            `${address}${typeof path === 'string' ? path : path()}`,
            method,
            { ...asBrowsersAsk(token), ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
            body && JSON.stringify(body()),
          ),
      })
    const ours = side(`${product.address}/api`, product.pid())
    return await act({
      connectionString,
      postmaster,
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
