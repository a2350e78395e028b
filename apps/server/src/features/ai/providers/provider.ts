import type { ImagePreview } from '@joinery/contract/ai'
import type { Can, GenerateRequest, ImageProvider, MadePicture } from '@joinery/image-providers/image-provider'

export type ProviderInput = { readonly bytes: Buffer; readonly mimetype: string }

export type TextOptions = {
  readonly effort: 'minimal' | 'low' | 'medium' | 'high'
  readonly verbosity: 'low' | 'medium' | 'high'
}

export type ProviderKind =
  | 'google'
  | 'openai'
  | 'compatible'
  | 'comfyui'
  | 'automatic1111'
  | 'fal'
  | 'replicate'
  | 'black-forest-labs'
  | 'local'

/** Makes images and texts. Throws ProviderErrors. Stops when the signal aborts. */
export type Provider = {
  readonly id: string
  readonly kind: ProviderKind
  readonly name: string
  readonly description: string
  /** Whether the service trains on or stores images. */
  readonly training: string
  /** Null if it has no name. */
  readonly model: string | null
  /** Price of an image. */
  readonly credits: number
  /** Whether the operator has configured it. */
  readonly isAvailable: boolean
  /** Image processing on this machine, without a model. */
  readonly isLocal: boolean
  /** Inputs are scaled down to this before it sees them. */
  readonly longestSide: number
  /** Changes with the settings, which invalidates earlier findings. */
  readonly fingerprint: string
  readonly can: Can
  /** Health check; throws the problem. */
  readonly check: ImageProvider['check']
  readonly image?: (request: GenerateRequest) => Promise<readonly MadePicture[]>
  /** Previews the change. Only for providers that can do so on this machine: nothing is sent or charged. */
  readonly preview?: (
    input: ProviderInput,
    prompt: string,
    options: { readonly references: number; readonly mask: Uint8Array | undefined },
    signal: AbortSignal,
  ) => Promise<ImagePreview>
  readonly text?: (text: string, options: TextOptions, signal: AbortSignal) => Promise<string>
}
