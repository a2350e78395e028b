// Content credentials (C2PA): who made an image and how, signed with the operator's certificate. This is the last step,
// because any later change of a byte invalidates them. Off unless a certificate is configured.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { AiState } from '#features/ai/ai-context.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Context } from '#platform/context.ts'
import { sourceTypeOf } from '#platform/images/describe-origin.ts'
import { readVersion } from '#platform/version.ts'

import type { SigningOrder } from './signing-worker.ts'

/** Loading the package takes half a second, signing up to as much. */
const timeLimitMs = 30_000

/** One at a time: WebAssembly memory is outside a thread's limits. */
const inTurn = createConcurrencyLimit(1)

const runWorker = async (order: SigningOrder): Promise<Uint8Array> => {
  const worker = new Worker(new URL('./signing-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  })
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const exited = once(worker, 'exit').then(() => [null])
    exited.catch(() => undefined) // an error rejects the other, too
    const [signed] = (await Promise.race([once(worker, 'message', { signal }), exited])) as [Uint8Array | null] // the worker's
    if (!signed) throw new Error('The thread that signs an image ended without a result')
    return signed
  } finally {
    await worker.terminate()
  }
}

/** The certificate that images are signed with; null if none is configured. */
export type SigningState = Pick<AiState, 'credentials'>

type Claim = {
  /** An IPTC term. */
  readonly digitalSourceType: string
  /** What created the image. */
  readonly agent: string
}

/**
 * Returns the image with content credentials, or unchanged without a certificate. If signing fails, the image is kept with
 * its XMP only and an error is logged, so that a paid image is not lost.
 */
export const signImage = async (
  { clock, config, credentials, log }: Pick<Context, 'clock' | 'config' | 'log'> & SigningState,
  bytes: Buffer,
  mimetype: string,
  { agent, digitalSourceType }: Claim,
): Promise<Buffer> => {
  if (!credentials) return bytes
  const { chain, key } = credentials
  const action = { action: 'c2pa.created', digitalSourceType, softwareAgent: { name: agent } }
  const manifest = {
    claim_generator_info: [{ name: config.BRAND_NAME, version: readVersion() }],
    format: mimetype,
    assertions: [{ label: 'c2pa.actions.v2', data: { actions: [action] } }],
  }
  try {
    if (credentials.endsAt <= clock.now()) throw new Error('The certificate of C2PA_CERTIFICATE has expired')
    return Buffer.from(await inTurn(() => runWorker({ bytes, mimetype, manifest, chain, key })))
  } catch (error) {
    log.error({ err: error }, 'failed to sign an image with content credentials')
    return bytes
  }
}

type Maker = { readonly name: string; readonly isLocal: boolean }

export const signGeneratedImage = (
  context: Parameters<typeof signImage>[0],
  bytes: Buffer,
  mimetype: string,
  { name, isLocal }: Maker,
): Promise<Buffer> => signImage(context, bytes, mimetype, { agent: name, digitalSourceType: sourceTypeOf(isLocal) })
