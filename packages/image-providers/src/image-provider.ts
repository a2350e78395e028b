// Interface of all image services, including the local studio.

export type Picture = { readonly bytes: Uint8Array; readonly mimetype: string }
export type Size = { readonly width: number; readonly height: number }
export type OutputFormat = 'jpg' | 'png' | 'webp'

export type GenerateRequest = {
  /** The first is changed; the others are references. */
  readonly images: readonly Picture[]
  readonly prompt: string
  /** Format of the caller's encoding; a service may respond in another. */
  readonly outputFormat: OutputFormat
  /** Size of the first image, which the result should match. */
  readonly size: Size
  /** PNG of that size, white = change, black = keep. Only if supported; each adapter converts the polarity. */
  readonly mask?: Uint8Array
  readonly seed?: number
  /** Number of images; more than one only if supported. */
  readonly count?: number
  /** Aborts the work, also at the service if possible. */
  readonly signal: AbortSignal
  /** Called with a fraction from 0 to 1 that never decreases. */
  readonly onProgress?: (fraction: number) => void
}

export type MadePicture = {
  readonly bytes: Uint8Array
  /** Seed that reproduces the image, if the service reports it. */
  readonly seed: number | null
  /** Note for the user. */
  readonly note: string | null
}

export type Can = {
  readonly mask: boolean
  readonly seed: boolean
  /** Several images per request. */
  readonly count: boolean
  readonly progress: boolean
  /** Whether an abort also stops the service, so that no further cost arises. */
  readonly cancel: boolean
}

/** Every error is a ProviderError; see provider-error.ts for its kinds. */
export type ImageProvider = {
  readonly can: Can
  readonly generate: (request: GenerateRequest) => Promise<readonly MadePicture[]>
  /** Cheap health check: whether the address responds, accepts the key and knows the model. Throws otherwise. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
