import { createServer, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createPlainServer, type AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'

import { limits } from '@joinery/contract/limits'
import { webhookServerMessages } from '@joinery/contract/messages/webhook-server-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startReceiver } from '#testing/network/webhook-receiver.ts'
import { makeCertificates } from '#testing/pictures/make-certificates.ts'

import { findPublicAddresses, isAllowedAddress, type Resolve } from './public-host.ts'
import { sendRequest, type SendOptions } from './send-request.ts'

const { errors } = webhookServerMessages

let requests = 0
let connections = 0
let answer: (response: ServerResponse) => void
const server = createServer((_request, response) => {
  requests += 1
  answer(response)
})
server.on('connection', () => (connections += 1))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // it listens on a port
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = 0
  connections = 0
  answer = (response) => void response.writeHead(204).end()
})

const send = (url: string, options: Partial<SendOptions> = {}) =>
  sendRequest({
    url,
    headers: {},
    body: '{}',
    isPrivateAllowed: false,
    signal: new AbortController().signal,
    ...options,
  })

const failed = (error: string) => ({ isOk: false, status: null, response: null, error })
const resolving =
  (resolve: Resolve) =>
  (url: URL, signal: AbortSignal): Promise<readonly string[]> =>
    findPublicAddresses(url, signal, resolve)

describe('an address in a private network is refused without a connection', () => {
  it.each([
    '127.0.0.1',
    '[::1]',
    '[::]',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    // Decimal, octal, hexadecimal and short forms.
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    // IPv6: mapped, compatible, NAT64, 6to4, Teredo, unique local, link-local, site-local, multicast.
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'app.localhost',
    'localhost.',
  ])('%s', async (host) => {
    expect(await send(`https://${host}:${port}/`)).toEqual(failed(errors.private))
    expect(connections).toBe(0)
  })

  it.each([
    [['127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1']],
    [['::ffff:10.0.0.1']],
    [['fe80::1%eth0']],
    [['64:ff9b::a00:1']],
  ])('as a name with the addresses %j', async (addresses) => {
    const find = resolving(async () => addresses)
    expect(await send(`https://receiver.example:${port}/`, { find })).toEqual(failed(errors.private))
    expect(connections).toBe(0)
  })
})

describe('a name', () => {
  it('is looked up once, so that it cannot lead elsewhere after the check', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let lookups = 0
    const find = resolving(async () => answers[lookups++] ?? [])
    await send(`https://receiver.example:${port}/`, { find, timeoutMs: 200 })
    expect([lookups, connections]).toEqual([1, 0])
  })

  it('is refused by the address really connected to, before anything is sent', async () => {
    // As if a private address had passed the check.
    const find = async () => ['127.0.0.1']
    expect(await send(`https://receiver.example:${port}/`, { find })).toEqual(failed(errors.private))
    expect(requests).toBe(0)
  })

  it('without an address fails', async () => {
    expect(await send('https://receiver.example/', { find: resolving(async () => []) })).toEqual(
      failed(errors.unresolved),
    )
  })
})

describe('a receiver with TLS', () => {
  const { ca, chain: cert, key } = makeCertificates({ host: 'receiver.example' })
  const names: unknown[] = []
  const secure = createSecureServer({ cert, key }, ({ socket }, response) => {
    names.push((socket as TLSSocket).servername)
    response.writeHead(200).end('thanks')
  })
  const authorities = getCACertificates('default')
  beforeAll(async () => {
    setDefaultCACertificates([...authorities, ca])
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    setDefaultCACertificates(authorities)
    secure.closeAllConnections()
    secure.close()
  })
  beforeEach(() => {
    names.length = 0
  })
  const sendTo = (host: string, options: Partial<SendOptions> = {}) => {
    const { port: at } = secure.address() as AddressInfo // it listens on a port
    // No public address leads to this machine.
    return send(`https://${host}:${at}/`, { find: async () => ['127.0.0.1'], isAllowed: () => true, ...options })
  }

  it('gets the request at the address that was found, under its name', async () => {
    expect(await sendTo('receiver.example')).toEqual({ isOk: true, status: 200, response: 'thanks', error: null })
    expect(names).toEqual(['receiver.example'])
  })

  it('with the certificate of another name gets no request', async () => {
    expect(await sendTo('other.example')).toEqual(failed(errors.certificate))
    expect(await sendTo('localhost', { isPrivateAllowed: true })).toEqual(failed(errors.certificate))
    expect(names).toEqual([])
  })

  it('with a certificate of an unknown authority gets no request', async () => {
    setDefaultCACertificates(authorities)
    expect(await sendTo('receiver.example')).toEqual(failed(errors.certificate))
    setDefaultCACertificates([...authorities, ca])
    expect(names).toEqual([])
  })

  it('in a private network gets no request, also with a valid certificate', async () => {
    expect(await sendTo('receiver.example', { isAllowed: isAllowedAddress })).toEqual(failed(errors.private))
    expect(names).toEqual([])
  })
})

it('is allowed for public addresses only', () => {
  expect(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'].map(isAllowedAddress)).toEqual([true, true])
  expect(['', 'receiver', '1.2.3', '300.1.1.1'].map(isAllowedAddress)).toEqual([false, false, false, false])
})

it('http is refused unless private networks are allowed', async () => {
  expect(await send(`http://93.184.215.14:${port}/`)).toEqual(failed(errors.private))
})

describe('a response', () => {
  const url = `http://127.0.0.1:${port}/`
  const isPrivateAllowed = true

  it.each([301, 302, 303, 307, 308])('with the status %i is not followed', async (status) => {
    answer = (response) => void response.writeHead(status, { location: url }).end('moved')
    expect(await send(url, { isPrivateAllowed })).toEqual({
      isOk: false,
      status,
      response: 'moved',
      error: errors.redirect,
    })
    expect(requests).toBe(1)
  })

  it('is cut at 64 KB, without null characters', async () => {
    // Never ended, so that only cutting it ends the request.
    answer = (response) => void response.writeHead(200).write('a\0'.repeat(limits.webhook.answerBytes))
    const { isOk, response } = await send(url, { isPrivateAllowed })
    expect(isOk).toBe(true)
    expect(response).toBe('a'.repeat(limits.webhook.answerBytes / 2))
  })

  it.each([
    ['before it', () => {}],
    ['within it', (response: ServerResponse) => void response.writeHead(200).write('a')],
  ])('is not awaited longer than the time limit if the receiver hangs %s', async (_where, hang) => {
    answer = hang
    expect(await send(url, { isPrivateAllowed, timeoutMs: 200 })).toMatchObject({ isOk: false, error: errors.timeout })
  })

  it.each([
    [
      'switches to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${'x-more: yes\r\n'.repeat(10_000)}`],
    ['is not HTTP', 'Good day\r\n\r\n'],
  ])('that %s is a failed connection', async (_what, bytes) => {
    const raw = createPlainServer((socket) => {
      socket.on('error', () => undefined) // the connection is cut
      socket.once('data', () => void socket.write(bytes))
    })
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    const { port: at } = raw.address() as AddressInfo // it listens on a port
    expect(await send(`http://127.0.0.1:${at}/`, { isPrivateAllowed })).toEqual(failed(errors.connection))
    raw.close()
  })

  it('that never comes, because nothing listens, is a failed connection', async () => {
    const closed = await startReceiver()
    await closed.close()
    expect(await send(closed.url, { isPrivateAllowed })).toEqual(failed(errors.connection))
  })

  it('of a server without a valid certificate is not read', async () => {
    // A server without TLS.
    expect(await send(`https://127.0.0.1:${port}/`, { isPrivateAllowed })).toMatchObject({ isOk: false, status: null })
    expect(requests).toBe(0)
  })
})
