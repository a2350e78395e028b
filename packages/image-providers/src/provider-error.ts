// The closed list of what can go wrong with a service, and what each means for those who ask.

/** Why a service refused, where it says so. `words` are its own. */
export type Refusal =
  | { readonly rule: 'safety' | 'prohibited' | 'copied' | 'personal'; readonly detail?: string }
  | { readonly rule: 'words'; readonly words: string }

export const errorKinds = [
  /** The service does not want to make this image. Another prompt may work. */
  'refused',
  /** The service does not know the model, or not any more. */
  'unknown_model',
  'refused_key',
  /** The operator's account there is empty. */
  'quota',
  /** What the operator has set does not fit the service: a workflow, a route, a node. */
  'misconfigured',
  /** Nobody answers at the address. */
  'unreachable',
  /** Too much at once: it will work later. */
  'busy',
  /** The service did not answer in time. */
  'silent',
  /** The service did not take this request: too large, an unknown field. */
  'rejected',
  /** Half an answer, no answer, or one that is no picture. */
  'bad_answer',
  /** The service tried, and could not. */
  'failed',
  /** The caller's signal. */
  'cancelled',
] as const

export type ErrorKind = (typeof errorKinds)[number]

const broken: ReadonlySet<ErrorKind> = new Set([
  'unknown_model',
  'refused_key',
  'quota',
  'misconfigured',
  'unreachable',
] satisfies ErrorKind[])

/** Only the operator can mend it: asking again does not help. */
export const isBroken = (kind: ErrorKind): boolean => broken.has(kind)

type Extras = { readonly refusal?: Refusal | undefined; readonly retryAfterSeconds?: number | undefined }

/** The message is for the operator: it never has a key or an address in it. */
export class ProviderError extends Error {
  readonly kind: ErrorKind
  readonly refusal: Refusal | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, { refusal, retryAfterSeconds }: Extras = {}) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
    this.refusal = refusal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The caller has stopped waiting: by its own wish, or because the time was over. */
export const stopped = (signal: AbortSignal): ProviderError =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    ? new ProviderError('silent', 'The provider did not respond in time')
    : new ProviderError('cancelled', 'Cancelled')
