// OpenAI's images API, for OpenAI and compatible servers.
import { decodePicture } from '#http/fetch-picture.ts'
import type { Answer } from '#http/send.ts'
import { waitSeconds, wordsOf, type Service } from '#http/service.ts'
import type { MadePicture, Picture } from '#image-provider.ts'
import { listAt, numberAt, textAt } from '#json.ts'
import { ProviderError } from '#provider-error.ts'

const refusalCodes = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter', 'invalid_prompt'])
const emptyAccount = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'])

/** OpenAI names the violated rules; its own message is about request ids and support. */
const refuse = (words: string): ProviderError => {
  const named = /safety_violations=\[([\w, /-]+)\]/.exec(words)?.[1]
  const detail = named === undefined ? {} : { detail: named.replaceAll('_', ' ') }
  return new ProviderError('refused', "Rejected by the provider's safety rules", {
    refusal: { rule: 'safety', ...detail },
  })
}

export const imagesApiFaults = (answer: Answer, body: unknown): ProviderError | undefined => {
  const code = textAt(body, 'error', 'code') ?? textAt(body, 'error', 'type') ?? ''
  const words = wordsOf(body)
  if (refusalCodes.has(code)) return refuse(words)
  if (emptyAccount.has(code)) return new ProviderError('quota', 'The provider account has no credit left')
  if (code === 'model_not_found' || (answer.status === 400 && textAt(body, 'error', 'param') === 'model')) {
    return new ProviderError('unknown_model', 'The provider does not know this model')
  }
  if (answer.status === 429) {
    return new ProviderError('busy', 'Too many requests', { retryAfterSeconds: waitSeconds(answer) })
  }
  return undefined
}

const endings: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])

export const appendPicture = (form: FormData, field: string, { bytes, mimetype }: Picture, name: string): void => {
  const file = new Blob([new Uint8Array(bytes)], { type: mimetype })
  form.append(field, file, `${name}.${endings.get(mimetype) ?? 'png'}`)
}

export const readImages = async (
  service: Service,
  answer: unknown,
  signal: AbortSignal,
): Promise<readonly MadePicture[]> => {
  const made: MadePicture[] = []
  for (const item of listAt(answer, 'data')) {
    const encoded = textAt(item, 'b64_json')
    const address = textAt(item, 'url')
    if (encoded !== undefined && encoded !== '') {
      made.push({ bytes: decodePicture(encoded), seed: numberAt(item, 'seed') ?? null, note: null })
    } else if (address !== undefined && address !== '') {
      made.push({ bytes: await service.fetchPicture(address, signal), seed: null, note: null })
    }
  }
  if (made.length === 0) throw new ProviderError('bad_answer', 'The provider returned no image')
  return made
}

/** Whether the model list has this model; a server without a list is accepted. */
export const checkModels = async (service: Service, model: string | null, signal: AbortSignal): Promise<void> => {
  let answer: unknown
  try {
    answer = await service.askJson('/models', { signal, faults: imagesApiFaults })
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'unknown_model' || error.kind === 'rejected')) return
    throw error
  }
  const known = listAt(answer, 'data').map((item) => textAt(item, 'id'))
  if (model !== null && known.length > 0 && !known.includes(model)) {
    throw new ProviderError('unknown_model', `The model ${model} is not in the provider's model list`)
  }
}
