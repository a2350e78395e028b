// TLS calls from a chosen address of this machine, like from another network, with arbitrary headers.
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

import { callPath, type CallName } from '@joinery/contract/calls'

export type Said = { readonly status: number; readonly text: string }

/** All of 127.0.0.0/8 is this machine. */
export const postFrom = (
  client: string,
  address: string,
  name: Extract<CallName, 'logIn' | 'createAccount'>,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> =>
  new Promise((resolve, reject) => {
    const { port, host, hostname } = new URL(address)
    const sent = request({
      localAddress: client,
      host: '127.0.0.1',
      servername: hostname,
      port,
      method: 'POST',
      path: `/api${callPath(name)}`,
      headers: { host, 'content-type': 'application/json', ...headers },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, text: said }), reject)
    })
    sent.end(JSON.stringify(body))
  })
