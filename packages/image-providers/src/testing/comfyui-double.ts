// ComfyUI double, as documented in server.py and docs.comfy.org/development/comfyui-server/comms_routes: has the nodes
// of the workflow in docs/operate, accepts images, queues prompts, and sends progress over its socket.
import { jsonOf, type Double, type LoopbackService, type Received, type Reply } from './loopback-service.ts'

const checkpoints = ['sd_xl_base_1.0.safetensors']

const nodes: Readonly<Record<string, Record<string, unknown>>> = {
  // Older and newer format of a choice.
  CheckpointLoaderSimple: { ckpt_name: [checkpoints, { tooltip: 'The model' }] },
  LoadImage: { image: ['COMBO', { options: ['example.png'], image_upload: true }] },
  LoadImageMask: { image: [['example.png']], channel: [['alpha', 'red', 'green', 'blue']] },
  ImageScaleToTotalPixels: { image: ['IMAGE'], upscale_method: [['nearest-exact', 'lanczos']], megapixels: ['FLOAT'] },
  VAEEncode: { pixels: ['IMAGE'], vae: ['VAE'] },
  RepeatLatentBatch: { samples: ['LATENT'], amount: ['INT'] },
  CLIPTextEncode: { text: ['STRING', { multiline: true }], clip: ['CLIP'] },
  KSampler: { sampler_name: ['COMBO', { options: ['euler', 'dpmpp_2m'] }], scheduler: [['normal', 'karras']] },
  VAEDecode: { samples: ['LATENT'], vae: ['VAE'] },
  PreviewImage: { images: ['IMAGE'] },
}

export type QueuedPrompt = {
  readonly prompt: Readonly<Record<string, { readonly class_type: string; readonly inputs: Record<string, unknown> }>>
  readonly client_id: string
  readonly prompt_id: string
}

export type ComfyuiDouble = {
  readonly double: Double
  /** Queued prompts, oldest first. */
  readonly queued: QueuedPrompt[]
  readonly sendProgress: (value: number, max: number) => void
  /** Ends the prompt: with images, or with the given entry. */
  readonly finish: (entry?: Record<string, unknown>) => void
}

export const createComfyui = (service: () => LoopbackService, picture: Uint8Array): ComfyuiDouble => {
  const queued: QueuedPrompt[] = []
  const history = new Map<string, unknown>()
  let uploads = 0
  const last = (): string => queued.at(-1)?.prompt_id ?? ''

  const submit = (received: Received): Reply => {
    const prompt = jsonOf(received) as QueuedPrompt // sent by the adapter
    const model = prompt.prompt['1']?.inputs['ckpt_name']
    if (typeof model === 'string' && !checkpoints.includes(model)) {
      const error = { type: 'value_not_in_list', message: 'Value not in list', details: `ckpt_name: '${model}'` }
      return {
        status: 400,
        json: {
          error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
          node_errors: { 1: { errors: [error], class_type: 'CheckpointLoaderSimple' } },
        },
      }
    }
    queued.push(prompt)
    return { json: { prompt_id: prompt.prompt_id, number: 1, node_errors: {} } }
  }

  return {
    queued,
    double: (received) => {
      const { method, path } = received
      if (path === '/upload/image') {
        uploads += 1
        return { json: { name: `kept-${uploads}.png`, subfolder: 'joinery', type: 'temp' } }
      }
      if (path === '/prompt') return submit(received)
      if (path.startsWith('/history/')) {
        const id = path.slice('/history/'.length)
        return { json: history.has(id) ? { [id]: history.get(id) } : {} }
      }
      if (path === '/view') return { bytes: Buffer.from(picture) }
      if (path === '/queue' && method === 'GET') {
        return { json: { queue_running: [[1, last(), {}, {}, []]], queue_pending: [] } }
      }
      if (path === '/queue' || path === '/interrupt') return { json: {} }
      if (path.startsWith('/object_info/')) {
        const name = path.slice('/object_info/'.length)
        return { json: nodes[name] ? { [name]: { input: { required: nodes[name] } } } : {} }
      }
      return undefined
    },
    sendProgress: (value, max) =>
      service().broadcast({ type: 'progress', data: { value, max, prompt_id: last(), node: '8' } }),
    finish: (entry = { outputs: { 10: { images: [{ filename: 'a b.png', subfolder: '', type: 'temp' }] } } }) => {
      history.set(last(), { status: { status_str: 'success', completed: true, messages: [] }, ...entry })
      service().broadcast({ type: 'execution_success', data: { prompt_id: last() } })
    },
  }
}
