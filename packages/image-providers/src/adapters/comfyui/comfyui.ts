// ComfyUI with the operator's workflow: uploads images into its temporary folder, queues the filled workflow under our
// id, and reads the result from its history.
import { randomInt, randomUUID } from 'node:crypto'

import { appendPicture } from '#adapters/images-api.ts'
import { requirePicture } from '#http/fetch-picture.ts'
import { withCancel } from '#http/poll.ts'
import type { Answer } from '#http/send.ts'
import { createService, type Service } from '#http/service.ts'
import type { GenerateRequest, ImageProvider, MadePicture, Picture } from '#image-provider.ts'
import { at, entriesAt, listAt, textAt } from '#json.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { ProviderError, stopped } from '#provider-error.ts'

import { openWatch } from './watch.ts'
import { checkGraph, fillGraph, readInputRef, readWorkflow, type Graph, type InputRef } from './workflow.ts'

export type ComfyuiOptions = {
  readonly baseUrl: string
  /** Path of the workflow in the API format. */
  readonly workflow: string
  /** Node inputs, as `node` or `node.input`: one per image, the first for the image to change. */
  readonly imageNodes: readonly string[]
  readonly promptNode: string
  readonly seedNode: string | undefined
  readonly maskNode: string | undefined
  readonly countNode: string | undefined
  /** Node with the result; undefined: all saved images, otherwise all images. */
  readonly outputNode: string | undefined
  readonly everyMs?: number
}

const folder = 'joinery'
/** Upper limit of its sampler. */
const mostSeed = 2 ** 32

const faults = (answer: Answer, body: unknown): ProviderError | undefined => {
  if (answer.status !== 400) return undefined
  for (const [id, node] of entriesAt(body, 'node_errors')) {
    for (const error of listAt(node, 'errors')) {
      const named = `Node ${id} (${textAt(node, 'class_type') ?? '?'}): ${textAt(error, 'details') ?? ''}`
      const kind = textAt(error, 'type') === 'value_not_in_list' ? 'unknown_model' : 'misconfigured'
      return new ProviderError(kind, `${named}: ${textAt(error, 'message') ?? 'not valid'}`)
    }
  }
  return new ProviderError('misconfigured', textAt(body, 'error', 'message') ?? 'ComfyUI rejected the workflow')
}

/** Returns the name under which a LoadImage node finds the image. */
const upload = async (service: Service, picture: Picture, name: string, signal: AbortSignal): Promise<string> => {
  const form = new FormData()
  appendPicture(form, 'image', picture, name)
  form.append('subfolder', folder)
  form.append('type', 'temp')
  form.append('overwrite', 'true')
  const answer = await service.askJson('/upload/image', { method: 'POST', form, signal })
  const [file, below] = [textAt(answer, 'name'), textAt(answer, 'subfolder')]
  if (file === undefined) throw new ProviderError('bad_answer', 'ComfyUI did not accept an image')
  return `${below ? `${below}/` : ''}${file} [temp]`
}

const failureIn = (service: Service, entry: unknown): ProviderError => {
  for (const message of listAt(entry, 'status', 'messages')) {
    if (at(message, 0) === 'execution_interrupted')
      return new ProviderError('failed', 'ComfyUI interrupted the workflow')
    if (at(message, 0) !== 'execution_error') continue
    const words = textAt(message, 1, 'exception_message') ?? textAt(message, 1, 'exception_type') ?? ''
    return new ProviderError('failed', `Node ${textAt(message, 1, 'node_type') ?? '?'}: ${service.clean(words)}`)
  }
  return new ProviderError('failed', 'ComfyUI could not run the workflow')
}

const resultsIn = (entry: unknown, outputNode: string | undefined): readonly unknown[] => {
  const images = entriesAt(entry, 'outputs').flatMap(([node, output]) =>
    outputNode === undefined || node === outputNode ? listAt(output, 'images') : [],
  )
  const saved = images.filter((image) => textAt(image, 'type') === 'output')
  return saved.length > 0 ? saved : images
}

export const comfyuiImages = (options: ComfyuiOptions): ImageProvider => {
  const { baseUrl, workflow, outputNode, everyMs = 2000 } = options
  const service = createService({ baseUrl })
  const images = options.imageNodes.map((written) => readInputRef(written, 'image'))
  const prompt = readInputRef(options.promptNode, 'text')
  const optional = (written: string | undefined, usual: string): InputRef | undefined =>
    written === undefined ? undefined : readInputRef(written, usual)
  const [seed, mask] = [optional(options.seedNode, 'seed'), optional(options.maskNode, 'image')]
  const count = optional(options.countNode, 'batch_size')

  const fill = async (graph: Graph, request: GenerateRequest, used: number, id: string): Promise<Graph> => {
    const { signal } = request
    const values: [InputRef, unknown][] = [[prompt, request.prompt]]
    const names: string[] = []
    for (const [index, picture] of request.images.slice(0, images.length).entries()) {
      names.push(await upload(service, picture, `${id}-${index + 1}`, signal))
    }
    // If there are fewer images than inputs, the first is repeated.
    for (const [index, ref] of images.entries()) values.push([ref, names[index] ?? names[0]])
    if (seed) values.push([seed, used])
    if (count) values.push([count, request.count ?? 1])
    if (mask && request.mask) {
      const bytes = await convertMask(request.mask, 'white-and-transparent')
      values.push([mask, await upload(service, { bytes, mimetype: 'image/png' }, `${id}-mask`, signal)])
    }
    return fillGraph(graph, values)
  }

  const run = async (graph: Graph, id: string, request: GenerateRequest): Promise<unknown> => {
    const { signal, onProgress } = request
    const client = randomUUID()
    let last = 0
    const watch = await openWatch(`${baseUrl.replace(/^http/, 'ws')}/ws?clientId=${client}`, id, (fraction) => {
      if (fraction > last) onProgress?.((last = fraction))
    })
    const stop = (): void => watch.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const json = { prompt: graph, client_id: client, prompt_id: id }
      const queued = await service.askJson('/prompt', { method: 'POST', json, signal, faults })
      // Servers that ignore client ids return their own.
      const given = textAt(queued, 'prompt_id') ?? id
      return await withCancel(
        signal,
        (limit) => cancel(given, limit),
        async () => {
          for (;;) {
            const entry = at(await service.askJson(`/history/${given}`, { signal }), given)
            if (entry !== undefined) return entry
            await watch.pause(everyMs)
            if (signal.aborted) throw stopped(signal)
          }
        },
      )
    } finally {
      signal.removeEventListener('abort', stop)
      watch.close()
    }
  }

  const cancel = async (id: string, limit: AbortSignal): Promise<void> => {
    await service.ask('/queue', { method: 'POST', json: { delete: [id] }, signal: limit })
    // Older versions ignore the id and would interrupt another person's prompt.
    const queue = await service.askJson('/queue', { signal: limit })
    const isOurs = listAt(queue, 'queue_running').some((item) => at(item, 1) === id)
    if (isOurs) await service.ask('/interrupt', { method: 'POST', json: { prompt_id: id }, signal: limit })
  }

  const read = async (entry: unknown, used: number | null, signal: AbortSignal): Promise<MadePicture[]> => {
    if (textAt(entry, 'status', 'status_str') === 'error') throw failureIn(service, entry)
    const made: MadePicture[] = []
    for (const image of resultsIn(entry, outputNode)) {
      const query = new URLSearchParams({
        filename: textAt(image, 'filename') ?? '',
        subfolder: textAt(image, 'subfolder') ?? '',
        type: textAt(image, 'type') ?? 'output',
      })
      const { body } = await service.ask(`/view?${query.toString()}`, { signal })
      made.push({ bytes: requirePicture(body), seed: used, note: null })
    }
    if (made.length === 0) throw new ProviderError('bad_answer', 'The workflow returned no image')
    return made
  }

  return {
    can: {
      mask: mask !== undefined,
      seed: seed !== undefined,
      count: count !== undefined,
      progress: true,
      cancel: true,
    },
    generate: async (request) => {
      const id = randomUUID()
      const used = request.seed ?? randomInt(mostSeed)
      const graph = await fill(await readWorkflow(workflow), request, used, id)
      return read(await run(graph, id, request), seed ? used : null, request.signal)
    },
    check: async (signal) => {
      const graph = await readWorkflow(workflow)
      const filled = [...images, prompt, ...[seed, mask, count].filter((ref) => ref !== undefined)]
      fillGraph(
        graph,
        filled.map((ref) => [ref, 0]),
      )
      await checkGraph(service, graph, filled, signal)
    },
  }
}
