// As documented in server.py, execution.py and docs.comfy.org/development/comfyui-server/comms_routes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createComfyui, type ComfyuiDouble } from '#testing/comfyui-double.ts'
import { faultOf } from '#testing/expect-fault.ts'
import { fieldsOf, formOf, jsonOf, startService, type LoopbackService } from '#testing/loopback-service.ts'
import { leftMask, picture, pixelAt, requestOf } from '#testing/pictures.ts'

import { comfyuiImages, type ComfyuiOptions } from './comfyui.ts'

/** The workflow of the operations guide, which has to work. */
const example = fileURLToPath(new URL('../../../../../docs/operate/comfyui-workflow.json', import.meta.url))

let service: LoopbackService
let comfy: ComfyuiDouble
let made: Uint8Array
let folder: string
beforeAll(async () => {
  service = await startService()
  made = (await picture(8, 8)).bytes
  folder = await mkdtemp(join(tmpdir(), 'joinery-comfyui-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  service.received.splice(0)
  comfy = createComfyui(() => service, made)
  service.behave(comfy.double)
})

const options = (changes: Partial<ComfyuiOptions> = {}): ComfyuiOptions => ({
  baseUrl: service.address,
  workflow: example,
  imageNodes: ['2'],
  promptNode: '6',
  seedNode: '8',
  maskNode: undefined,
  countNode: '5.amount',
  outputNode: undefined,
  everyMs: 60_000,
  ...changes,
})

/** Writes a variant of the guide's workflow. */
const workflowWith = async (name: string, changes: Record<string, unknown>): Promise<string> => {
  const path = join(folder, `${name}.json`)
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(example, 'utf8')), ...changes }))
  return path
}

const paths = () => service.received.map(({ method, path }) => `${method} ${path}`)
const whenQueued = async () => {
  await expect.poll(() => comfy.queued.length).toBe(1)
}

describe('a request', () => {
  it('uploads, queues the filled workflow, receives progress and fetches the result', async () => {
    const fractions: number[] = []
    const work = comfyuiImages(options()).generate(
      await requestOf({ seed: 42, count: 2, onProgress: (fraction) => void fractions.push(fraction) }),
    )
    await whenQueued()
    comfy.sendProgress(7, 28)
    comfy.sendProgress(14, 28)
    await expect.poll(() => fractions).toEqual([0.25, 0.5])
    comfy.finish()
    const [result] = await work
    expect([result?.seed, Buffer.from(result?.bytes ?? []).equals(made)]).toEqual([42, true])
    const [uploaded] = service.received
    expect(uploaded && (await fieldsOf(uploaded))).toEqual([
      ['image', expect.stringMatching(/^[\da-f-]{36}-1\.png image\/png$/)],
      ['subfolder', 'joinery'],
      ['type', 'temp'],
      ['overwrite', 'true'],
    ])
    const [prompt] = comfy.queued
    const original = JSON.parse(await readFile(example, 'utf8'))
    // Everything else stays as configured.
    expect(Object.keys(prompt?.prompt ?? {})).toEqual(Object.keys(original))
    expect(prompt?.prompt['2']?.inputs).toEqual({ image: 'joinery/kept-1.png [temp]' })
    expect(prompt?.prompt['5']?.inputs).toEqual({ ...original['5'].inputs, amount: 2 })
    expect(prompt?.prompt['6']?.inputs).toEqual({ ...original['6'].inputs, text: 'walnut fronts' })
    expect(prompt?.prompt['8']?.inputs).toEqual({ ...original['8'].inputs, seed: 42 })
    expect(Object.keys(prompt ?? {}).toSorted()).toEqual(['client_id', 'prompt', 'prompt_id'])
    const viewed = service.received.at(-1)
    expect([viewed?.path, Object.fromEntries(viewed?.query ?? [])]).toEqual([
      '/view',
      { filename: 'a b.png', subfolder: '', type: 'temp' },
    ])
  })

  it('has a mask that is white and transparent in the changed area, however the node reads it', async () => {
    const mask = { class_type: 'LoadImageMask', inputs: { image: 'mask.png', channel: 'red' } }
    const workflow = await workflowWith('masked', { 11: mask })
    const provider = comfyuiImages(options({ workflow, maskNode: '11' }))
    expect(provider.can).toEqual({ mask: true, seed: true, count: true, progress: true, cancel: true })
    const work = provider.generate(await requestOf({ mask: await leftMask({ width: 64, height: 48 }) }))
    await whenQueued()
    comfy.finish()
    await work
    expect(comfy.queued[0]?.prompt['11']?.inputs['image']).toBe('joinery/kept-2.png [temp]')
    const file = (await formOf(service.received[1] ?? fail('no second upload'))).get('image')
    if (!(file instanceof File)) throw new Error('There is no mask')
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([await pixelAt(bytes, 5, 5), await pixelAt(bytes, 60, 5)]).toEqual([
      [255, 255, 255, 0],
      [0, 0, 0, 255],
    ])
  })

  it('uses another seed each time, so that no cached result is returned', async () => {
    const seeds: unknown[] = []
    for (let time = 0; time < 2; time += 1) {
      const work = comfyuiImages(options()).generate(await requestOf())
      await expect.poll(() => comfy.queued.length).toBe(time + 1)
      comfy.finish()
      seeds.push((await work)[0]?.seed, comfy.queued[time]?.prompt['8']?.inputs['seed'])
    }
    expect(seeds[0]).toBe(seeds[1])
    expect(seeds[0]).not.toBe(seeds[2])
  })

  it('prefers saved images to previews, and the configured node to both', async () => {
    const outputs = {
      10: { images: [{ filename: 'shown.png', subfolder: '', type: 'temp' }] },
      12: { images: [{ filename: 'saved.png', subfolder: 's', type: 'output' }] },
    }
    for (const [outputNode, filename] of [
      [undefined, 'saved.png'],
      ['10', 'shown.png'],
    ] as const) {
      service.received.splice(0)
      comfy.queued.splice(0)
      const work = comfyuiImages(options({ outputNode })).generate(await requestOf())
      await whenQueued()
      comfy.finish({ outputs })
      expect(await work).toHaveLength(1)
      expect(service.received.at(-1)?.query.get('filename')).toBe(filename)
    }
  })

  it('is found in the history if the socket does not work', async () => {
    service.behave((received) => comfy.double(received))
    const provider = comfyuiImages(options({ everyMs: 5 }))
    const work = provider.generate(await requestOf())
    await whenQueued()
    // Another prompt has ended, not ours.
    service.broadcast({ type: 'execution_success', data: { prompt_id: 'another' } })
    await expect.poll(() => paths().filter((path) => path.startsWith('GET /history/')).length).toBeGreaterThan(2)
    comfy.finish()
    expect(await work).toHaveLength(1)
  })
})

describe('cancelling', () => {
  const cancelled = async () => {
    const controller = new AbortController()
    const work = faultOf(comfyuiImages(options()).generate(await requestOf({ signal: controller.signal })))
    await expect.poll(() => paths().some((path) => path.startsWith('GET /history/'))).toBe(true)
    service.received.splice(0)
    controller.abort()
    return work
  }

  it('removes it from the queue and interrupts it', async () => {
    expect((await cancelled()).kind).toBe('cancelled')
    const id = comfy.queued[0]?.prompt_id
    expect(paths()).toEqual(['POST /queue', 'GET /queue', 'POST /interrupt'])
    expect(service.received.filter(({ method }) => method === 'POST').map(jsonOf)).toEqual([
      { delete: [id] },
      { prompt_id: id },
    ])
  })

  it("does not affect other people's prompts", async () => {
    service.behave((received) =>
      received.path === '/queue' && received.method === 'GET'
        ? { json: { queue_running: [[1, 'another', {}, {}, []]] } }
        : comfy.double(received),
    )
    await cancelled()
    expect(paths()).toEqual(['POST /queue', 'GET /queue'])
  })
})

describe('an error', () => {
  it("in the workflow is reported in the operator's terms", async () => {
    const gone = await workflowWith('gone', { 1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'x' } } })
    const found = await faultOf(comfyuiImages(options({ workflow: gone })).generate(await requestOf()))
    expect([found.kind, found.message]).toEqual([
      'unknown_model',
      "Node 1 (CheckpointLoaderSimple): ckpt_name: 'x': Value not in list",
    ])
  })

  it.each<[string, Partial<ComfyuiOptions>, string]>([
    ['a missing file', { workflow: '/nowhere.json' }, "The workflow file can't be read"],
    ['a missing node', { promptNode: '99' }, 'The workflow has no node 99'],
    ['a missing input', { promptNode: '6.words' }, 'Node 6 of the workflow has no input words'],
  ])('in the settings is reported, also by the health check: %s', async (_, changes, message) => {
    const provider = comfyuiImages(options(changes))
    const { signal } = new AbortController()
    for (const ask of [async () => provider.generate(await requestOf()), () => provider.check(signal)]) {
      expect(await faultOf(ask())).toMatchObject({ kind: 'misconfigured', message })
    }
  })

  it('is raised for a workflow that was saved instead of exported', async () => {
    const workflow = await workflowWith('saved', { nodes: [], links: [] })
    expect((await faultOf(comfyuiImages(options({ workflow })).check(new AbortController().signal))).message).toContain(
      'Export (API)',
    )
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'out of memory',
      {
        status: {
          status_str: 'error',
          messages: [['execution_error', { node_type: 'KSampler', exception_message: 'Allocation on device' }]],
        },
      },
      'Node KSampler: Allocation on device',
    ],
    [
      'interrupted on the server',
      { status: { status_str: 'error', messages: [['execution_interrupted', {}]] } },
      'ComfyUI interrupted the workflow',
    ],
  ])('during execution is reported: %s', async (_, entry, message) => {
    const work = faultOf(comfyuiImages(options()).generate(await requestOf()))
    await whenQueued()
    comfy.finish(entry)
    expect(await work).toMatchObject({ kind: 'failed', message })
  })

  it('is raised for a workflow that ends without an image', async () => {
    const work = faultOf(comfyuiImages(options()).generate(await requestOf()))
    await whenQueued()
    comfy.finish({ outputs: {} })
    expect((await work).kind).toBe('bad_answer')
  })
})

describe('the health check', () => {
  const { signal } = new AbortController()

  it('requests each kind of node once', async () => {
    await comfyuiImages(options()).check(signal)
    expect(paths().filter((path) => path.endsWith('CLIPTextEncode'))).toHaveLength(1)
  })

  it('reports a missing model file and a missing node', async () => {
    const gone = await workflowWith('old', { 1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'x' } } })
    expect((await faultOf(comfyuiImages(options({ workflow: gone })).check(signal))).kind).toBe('unknown_model')
    const strange = await workflowWith('strange', { 20: { class_type: 'SomebodysNode', inputs: {} } })
    expect((await faultOf(comfyuiImages(options({ workflow: strange })).check(signal))).kind).toBe('misconfigured')
  })
})

const fail = (words: string): never => {
  throw new Error(words)
}
