// What every service that makes images looks like from outside, the local studio too.

export type Picture = { readonly bytes: Uint8Array; readonly mimetype: string }
export type Size = { readonly width: number; readonly height: number }
export type OutputFormat = 'jpg' | 'png' | 'webp'

export type GenerateRequest = {
  /** The first is the one that is changed; the others lend to it. */
  readonly images: readonly Picture[]
  readonly prompt: string
  /** What the caller will encode the result as; a service may answer in another format. */
  readonly outputFormat: OutputFormat
  /** Of the first image: what is made should lie on it. */
  readonly size: Size
  /** PNG of that size, white = change, black = keep. Only for those that can; each adapter converts the polarity. */
  readonly mask?: Uint8Array
  readonly seed?: number
  /** How many images; more than one only for those that can. */
  readonly count?: number
  /** Stops the work, at the service too where it can be stopped. */
  readonly signal: AbortSignal
  /** Hears a fraction from 0 to 1, never less than before. */
  readonly onProgress?: (fraction: number) => void
}

export type MadePicture = {
  readonly bytes: Uint8Array
  /** The seed that makes it again, where the service tells. */
  readonly seed: number | null
  /** What the person should know about it. */
  readonly note: string | null
}

export type Can = {
  readonly mask: boolean
  readonly seed: boolean
  /** Several images with one request. */
  readonly count: boolean
  readonly progress: boolean
  /** Whether the service itself stops when the signal does, so that it costs nobody any more. */
  readonly cancel: boolean
}

/** Every fault is a ProviderError; see provider-error.ts for its kinds. */
export type ImageProvider = {
  readonly can: Can
  readonly generate: (request: GenerateRequest) => Promise<readonly MadePicture[]>
  /** A cheap question: whether the address answers, takes the key and knows the model. Throws what is wrong. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
