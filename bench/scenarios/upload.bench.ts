import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { fileForm } from '@joinery/server/testing/build-project'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'

import { newProject, startMeasured } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

const megabytes = 100
const rounds = 5
const goals = { memoryMb: 40, share: 0.7 }
const boundary = 'joinery-bench'
const agent = new Agent({ keepAlive: true })

const writeLarge = async (path: string): Promise<string> => {
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  for (let part = 0; part < megabytes; part++) {
    const bytes = Buffer.alloc(2 ** 20, `${part} of the drawing, not a text because of this: \u0000`)
    hash.update(bytes)
    await file.write(bytes)
  }
  await file.close()
  return hash.digest('hex')
}

/** Streams the file as multipart. Returns the response's body. */
const send = (address: string, method: string, path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="attachments"; filename="model.skp"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const tail = `\r\n--${boundary}--\r\n`
    const length = head.length + megabytes * 2 ** 20 + tail.length
    const outgoing = request(address, {
      method,
      agent,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${response.statusCode}: ${body}`))
      })
    })
    outgoing.write(head)
    const file = createReadStream(path)
    file.pipe(outgoing, { end: false })
    file.on('end', () => outgoing.end(tail))
  })

const fetchHash = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(address, { agent }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk))
      response.on('end', () => resolve(hash.digest('hex')))
      response.on('error', reject)
    }).end()
  })

/** Baseline: a bare server that streams the body to disk and back. */
const startFloor = async (folder: string) => {
  const path = join(folder, 'floor')
  const server = createServer((incoming, outgoing) => {
    const serve = async () => {
      if (incoming.method === 'PUT') {
        await pipeline(incoming, createWriteStream(path))
        outgoing.end('{}')
      } else await pipeline(createReadStream(path), outgoing)
    }
    serve().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => server.close(),
  }
}

const memoryOf = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resets the peak counter. */
const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await act()
  return megabytes / ((performance.now() - start) / 1000)
}

const run = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-upload-'))
  const path = join(folder, 'large')
  const sha256 = await writeLarge(path)
  const product = await startMeasured()
  const floor = await startFloor(folder)
  try {
    const { token } = await registerAt(product.address)
    const headers = { authorization: `Bearer ${token}` }
    const uid_project = await newProject(product, token, 'Large')
    const params = { id: uid_project }
    const target = `${product.address}/api/projects/${uid_project}`
    // Warm-up with small uploads, so that the cost of a large one is visible afterwards.
    for (let count = 0; count < 20; count++) {
      const form = fileForm([{ name: 'note.txt', bytes: 'a note' }])
      await callAt(product.address, 'updateProject', { params, token, form })
    }
    await resetPeak(product.pid())
    const before = await memoryOf(product.pid(), 'VmRSS')
    const figures: { up: number; upFloor: number; down: number; downFloor: number }[] = []
    let identical = true
    for (let round = 0; round < rounds; round++) {
      const up = await timed(() => send(target, 'PUT', path, headers))
      const upFloor = await timed(() => send(floor.address, 'PUT', path, {}))
      const { body } = await callAt(product.address, 'getProject', { params, token })
      const down = await timed(async () => {
        identical &&= (await fetchHash(product.address + body.files[0].url)) === sha256
      })
      const downFloor = await timed(() => fetchHash(floor.address))
      figures.push({ up, upFloor, down, downFloor })
    }
    const grown = (await memoryOf(product.pid(), 'VmHWM')) - before
    const upShare = median(figures.map((figure) => figure.up / figure.upFloor))
    const downShare = median(figures.map((figure) => figure.down / figure.downFloor))
    const speed = (field: keyof (typeof figures)[number]) =>
      `${median(figures.map((figure) => figure[field])).toFixed(0)} MB/s`
    return [
      { what: 'upload, ours / bare', value: `${speed('up')} / ${speed('upFloor')}` },
      {
        what: 'upload, share of the floor',
        value: upShare.toFixed(2),
        goal: `at least ${goals.share}`,
        isMet: upShare >= goals.share,
      },
      { what: 'download, ours / bare', value: `${speed('down')} / ${speed('downFloor')}` },
      {
        what: 'download, share of the floor',
        value: downShare.toFixed(2),
        goal: `at least ${goals.share}`,
        isMet: downShare >= goals.share,
      },
      { what: 'bytes identical', value: String(identical), goal: 'true', isMet: identical },
      {
        what: 'memory at its highest, above before',
        value: `${grown.toFixed(0)} MB`,
        goal: `at most ${goals.memoryMb}`,
        isMet: grown <= goals.memoryMb,
      },
    ]
  } finally {
    floor.stop()
    agent.destroy()
    await product.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

export const upload: Scenario = {
  name: 'upload',
  about: `a file of ${megabytes} MB up and down, beside plain streaming to disk`,
  run,
}
