// All kinds of provider errors and their meaning for callers.

/** Reason for a refusal, if given. `words` are the service's own. */
export type Refusal =
  | { readonly rule: 'safety' | 'prohibited' | 'copied' | 'personal'; readonly detail?: string }
  | { readonly rule: 'words'; readonly words: string }

export const errorKinds = [
  /** The service refuses this image. Another prompt may work. */
  'refused',
  /** The service does not know the model, or no longer. */
  'unknown_model',
  'refused_key',
  /** The operator's account there has no credit. */
  'quota',
  /** The configuration does not fit the service: a workflow, a route, a node. */
  'misconfigured',
  /** No connection to the address. */
  'unreachable',
  /** Rate limit or overload; a later attempt may work. */
  'busy',
  /** The service did not respond in time. */
  'silent',
  /** The service rejected this request: too large, an unknown field. */
  'rejected',
  /** An incomplete or empty response, or one without an image. */
  'bad_answer',
  /** The service failed to generate the image. */
  'failed',
  /** Aborted by the caller's signal. */
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

/** Whether only the operator can fix it, so that retries do not help. */
export const isBroken = (kind: ErrorKind): boolean => broken.has(kind)

type Extras = { readonly refusal?: Refusal | undefined; readonly retryAfterSeconds?: number | undefined }

/** The message is for the operator and never includes a key or an address. */
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

/** The caller's signal aborted, by request or timeout. */
export const stopped = (signal: AbortSignal): ProviderError =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    ? new ProviderError('silent', 'The provider did not respond in time')
    : new ProviderError('cancelled', 'Cancelled')
