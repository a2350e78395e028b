import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { messages } from '@joinery/contract/messages'
import { afterAll, describe, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { BODY_SECONDS: '1' } })
await app.app.http.listen({ host: '127.0.0.1', port: 0 })
const port: number = (app.app.http.server.address() as AddressInfo).port // it listens on a port
const user = await buildUser(app)
afterAll(() => app.close())

/** Sends raw lines and returns everything received until the server closes the connection. */
const send = async (lines: readonly string[], body = ''): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

describe('request guard', () => {
  it('rejects a request with two Host headers', async () => {
    const head = ['GET /api/health HTTP/1.1', 'Host: localhost', 'Connection: close']
    expect(await send(head)).toMatch(/^HTTP\/1.1 200 /)
    expect(await send([...head, 'host: elsewhere.example'])).toMatch(/^HTTP\/1.1 400 [^]*This request is not valid/)
    const socket = ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close']
    expect(await send(socket)).toMatch(/^HTTP\/1.1 403 /)
  })

  it.each(['websocket', 'h2c'])('answers a request with an upgrade to %s without upgrading', async (protocol) => {
    const head = ['Host: localhost', `Upgrade: ${protocol}`, 'Connection: Upgrade, close']
    expect(await send(['GET /api/health HTTP/1.1', ...head])).toMatch(/^HTTP\/1.1 200 [^]*"ok"/)
    expect(await send(['GET /nowhere HTTP/1.1', ...head])).toMatch(/^HTTP\/1.1 404 /)
  })

  it('rejects a request with an overlong multipart boundary', async () => {
    const project = await buildProject(user)
    const answer = await app.app.http.inject({
      method: 'PUT',
      url: `/api/projects/${project.uid_project}`,
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': `multipart/form-data; boundary=${'b'.repeat(257)}`,
      },
      payload: 'x',
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, messages.http.badRequest])
  })
})

describe('incomplete body', () => {
  it('is answered and disconnected after the time limit', async () => {
    const head = ['POST /api/simple-auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    const answer = await send([...head, 'Content-Length: 100'], '{"email":')
    expect(answer).toMatch(/^HTTP\/1.1 408 [^]*The upload took too long\. Please try again\./)
  })

  it('is not awaited once the response was sent', async () => {
    const head = ['POST /api/nothing HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    expect(await send([...head, 'Content-Length: 100'], '{')).toMatch(/^HTTP\/1.1 (404|408) /)
  })

  it('is answered and disconnected as an upload and leaves no files', async () => {
    const project = await buildProject(user)
    const head = [
      `PUT /api/projects/${project.uid_project} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${user.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ]
    const part = 'Content-Disposition: form-data; name="attachments"; filename="a.txt"\r\nContent-Type: text/plain'
    expect(await send(head, `--b\r\n${part}\r\n\r\nwalnut`)).toMatch(/^HTTP\/1.1 408 /)
    const { body } = await user.call('getProject', { params: { id: project.uid_project } })
    expect(body.files).toEqual([])
  })

  it('is accepted if it arrives in pieces within the limit', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const body = '{"email":"a@b.example","password":"x"}'
    const head = ['POST /api/simple-auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    socket.write(`${[...head, 'Connection: close', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`)
    for (const sign of body) socket.write(sign)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 401 /)
  })
})
