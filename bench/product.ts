// The product as its own process on a fresh data folder, and calls to it over kept-alive connections.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import { runProgram } from '@joinery/server/testing/run-program'

type CallOptions<Name extends CallName> = ParamsPart<Name> & { readonly body?: unknown; readonly token?: string }

export type Answer = { readonly status: number; readonly body: string; readonly bytes: number }

export type Product = {
  readonly address: string
  readonly agent: Agent
  readonly pid: number
  readonly dataDir: string
  readonly printed: () => string
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>
  readonly call: <Name extends CallName>(name: Name, options: CallOptions<Name>) => Promise<Answer>
  readonly stop: () => Promise<void>
}

export const asBrowsersAsk = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
})

/** The body as it travelled; what is compressed is not unpacked. */
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

export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-bench-'))
  const program = runProgram({ DATA_DIR: dataDir, FLOOD_LIMIT: '0', UV_THREADPOOL_SIZE: '8', ...settings })
  const address = await program.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  return {
    address,
    agent,
    pid: program.child.pid ?? 0,
    dataDir,
    printed: program.printed,
    gone: program.exited,
    call: (name: CallName, { body, token, params }: CallOptions<CallName>) =>
      send(
        agent,
        `${address}/api${requestPath(name, params)}`,
        calls[name][0],
        {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body === undefined ? undefined : JSON.stringify(body),
      ),
    stop: async () => {
      agent.destroy()
      program.child.kill('SIGTERM')
      await program.exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A verified person with an access token, made through the public API and the local mailbox. */
export const signUp = async (product: Product, email: string): Promise<{ token: string; password: string }> => {
  const password = 'walnut and brass'
  await product.call('createAccount', { body: { email, password } })
  const mailbox = await fetch(`${product.address}/dev/mailbox.json`)
  // The mailbox's shape is fixed; see the mail feature.
  const { messages } = (await mailbox.json()) as { messages: { to: string; text: string }[] }
  const code = /code=([\w-]+)/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[1]
  await product.call('verifyEmail', { body: { code } })
  const { body } = await product.call('logIn', { body: { email, password } })
  return { token: (JSON.parse(body) as { accessToken: string }).accessToken, password } // the contract says so
}

/** The id of a new project of this person. */
export const newProject = async (product: Product, token: string, title: string): Promise<string> => {
  const { body } = await product.call('createProject', { body: { title }, token })
  return (JSON.parse(body) as { project: { uid_project: string } }).project.uid_project // the contract's shape
}
