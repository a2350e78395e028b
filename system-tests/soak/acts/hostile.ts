import { type EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

import { fileForm } from '@joinery/server/testing/build-project'

import type { Act } from '../load.ts'
import { pick } from '../studio.ts'

/** Any rejection is fine, but never a server error. */
const refused = [400, 401, 403, 404, 405, 409, 411, 413, 415, 422]

/** `once` would reject with the error of the aborted request. */
const awaitClose = (what: EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    what.on('error', () => undefined)
    what.once('close', resolve)
  })

/** Aborted requests, and invalid ones. */
export const hostileActs: readonly Act[] = [
  {
    kind: 'an upload that breaks off',
    perMinute: 15,
    run: async ({ product, projects, tally }) => {
      const { id, owner } = pick(projects)
      const start = performance.now()
      const outgoing = request(`${product.address}/api/projects/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${owner.token()}`,
          'content-type': 'multipart/form-data; boundary=cut',
          'content-length': '50000000',
        },
      })
      const closed = awaitClose(outgoing)
      outgoing.write('--cut\r\nContent-Disposition: form-data; name="attachments"; filename="long.txt"\r\n\r\n')
      for (let chunk = 0; chunk < 20; chunk++) {
        const drained = new Promise((resolve) => outgoing.once('drain', resolve))
        if (!outgoing.write(Buffer.alloc(64 * 1024, 'line '))) await Promise.race([drained, closed])
      }
      outgoing.destroy()
      await closed
      tally.count('upload, broken off', performance.now() - start)
    },
  },
  {
    kind: 'a download that breaks off',
    perMinute: 15,
    run: async ({ product, projects, tally }) => {
      const { id, owner } = pick(projects)
      const { body } = await owner.ask('getProject', 200, { params: { id } })
      const [file] = body.files
      if (file === undefined) return
      const start = performance.now()
      const outgoing = request(`${product.address}${file.url}`)
      const closed = awaitClose(outgoing)
      outgoing.on('response', (response) => {
        response.on('error', () => undefined)
        response.once('data', () => outgoing.destroy())
        response.once('end', () => outgoing.destroy())
      })
      outgoing.end()
      await closed
      tally.count('download, broken off', performance.now() - start)
    },
  },
  {
    kind: 'files that are not what they say',
    perMinute: 15,
    run: async ({ caller, people, projects, files }) => {
      const { id, owner } = pick(projects)
      const broken = Buffer.concat([files.photograph.subarray(0, 5000), Buffer.alloc(2000, 0xff)])
      const form = fileForm([{ name: 'broken.jpg', bytes: broken, type: 'image/jpeg' }])
      const answer = await owner.ask('updateProject', [200, ...refused], { params: { id }, form })
      if (answer.status === 200) {
        const { body } = await owner.ask('getProject', 200, { params: { id } })
        const stored = body.files.find(({ filename }: { filename: string }) => filename.startsWith('broken'))
        if (stored) {
          await caller.fetch('variant of a broken picture', [200, ...refused], `${stored.url}&w=400`)
          await owner.ask('deleteFile', [200, 404], { params: { fileId: stored.uid_file } })
        }
      }
      const program = fileForm([{ name: 'plan.pdf.exe', bytes: 'MZ\u0090\u0000', type: 'application/pdf' }])
      await owner.ask('updateProject', refused, { params: { id }, form: program })
      const photo = new FormData()
      photo.append('profile_photo', new Blob(['<svg onload=alert(1)>'], { type: 'image/svg+xml' }), 'me.svg')
      await pick(people).ask('uploadProfilePhoto', refused, { form: photo })
    },
  },
  {
    kind: 'requests that nobody should send',
    perMinute: 20,
    run: async ({ caller, people }) => {
      const { ask, token } = pick(people)
      const json = { 'content-type': 'application/json' }
      const authorization = `Bearer ${token()}`
      await caller.fetch('broken JSON', 400, '/api/simple-auth/login', {
        method: 'POST',
        headers: json,
        body: '{"email":',
      })
      await caller.fetch('a body too large', 413, '/api/projects', {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({ title: 'x', description: 'y'.repeat(1_200_000) }),
      })
      await caller.fetch('no such call', 404, '/api/nothing/of/the/kind')
      await caller.fetch('a page that is not there', 404, '/assets/none.js')
      await caller.fetch('a forged token', 401, '/api/simple-auth/me', {
        headers: { authorization: `${authorization}x` },
      })
      await caller.fetch('a forged address', refused, '/api/files/none?signature=forged')
      await ask('getProject', 404, { params: { id: crypto.randomUUID() } })
      await ask('getProject', refused, { params: { id: "1' or '1'='1" } })
      await ask('search', 200, { query: { q: "'; drop table users; --" } })
      await ask('createReply', refused, { params: { id: crypto.randomUUID() }, body: { content: '<p>x</p>' } })
    },
  },
  {
    kind: 'connections that say nothing, or nonsense',
    perMinute: 15,
    run: async ({ product, tally }) => {
      const start = performance.now()
      const line = connect(product.port, '127.0.0.1')
      const closed = awaitClose(line)
      await once(line, 'connect')
      if (Math.random() < 0.5) line.write('NONSENSE / HTTP/9.9\r\n\r\n')
      else line.write('GET /api/health HTTP/1.1\r\nHost: x')
      line.resume()
      setTimeout(() => line.destroy(), 500)
      await closed
      tally.count('nonsense', performance.now() - start)
    },
  },
]
