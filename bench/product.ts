// The product as a separate process on a fresh data folder, with measured calls over kept-alive connections.
import { Agent, request } from 'node:http'

import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import { callAt } from '@joinery/server/testing/remote-client'
import { startProduct, type Product } from '@joinery/server/testing/start-product'

type CallOptions<Name extends CallName> = ParamsPart<Name> & { readonly body?: unknown; readonly token?: string }

export type Answer = { readonly status: number; readonly body: string; readonly bytes: number }

type Measured = {
  readonly agent: Agent
  readonly call: <Name extends CallName>(name: Name, options: CallOptions<Name>) => Promise<Answer>
}
export type MeasuredProduct = Product & Measured

export const asBrowsersAsk = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
})

/** The body as sent, without decompression. */
export const send = (
  agent: Agent,
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(address, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, body: whole.toString(), bytes: whole.length })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

export const usualSettings = {
  FLOOD_LIMIT: '0',
  WRITES_PER_MINUTE: '0',
  UPLOADS_PER_MINUTE: '0',
  SEARCHES_PER_MINUTE: '0',
  UV_THREADPOOL_SIZE: '8',
}

export const measure = <Started extends Product>(product: Started): Started & Measured => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  return {
    ...product,
    agent,
    call: (name: CallName, { body, token, params }: CallOptions<CallName>) =>
      send(
        agent,
        `${product.address}/api${requestPath(name, params)}`,
        calls[name][0],
        {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body === undefined ? undefined : JSON.stringify(body),
      ),
    remove: async () => {
      agent.destroy()
      await product.remove()
    },
  }
}

export const startMeasured = async (settings: Record<string, string> = {}): Promise<MeasuredProduct> =>
  measure(await startProduct({ ...usualSettings, ...settings }))

/** Creates a project of this person. Returns its id. */
export const newProject = async ({ address }: Product, token: string, title: string): Promise<string> =>
  (await callAt(address, 'createProject', { body: { title }, token })).body.project.uid_project
