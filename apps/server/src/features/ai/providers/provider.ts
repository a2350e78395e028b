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

/** Who makes images and texts. Faults are ProviderErrors. It stops when the signal says so. */
export type Provider = {
  readonly id: string
  readonly kind: ProviderKind
  readonly name: string
  readonly description: string
  /** What becomes of the material there. */
  readonly training: string
  /** Null where it has no name. */
  readonly model: string | null
  /** What an image costs. */
  readonly credits: number
  /** Whether the operator has configured it. */
  readonly isAvailable: boolean
  /** Image processing on this machine, without a model. */
  readonly isLocal: boolean
  /** Inputs are scaled down to this before it sees them. */
  readonly longestSide: number
  /** Changes with its settings: what was found out with other settings does not count. */
  readonly fingerprint: string
  readonly can: Can
  /** A cheap question; throws what is wrong. */
  readonly check: ImageProvider['check']
  readonly image?: (request: GenerateRequest) => Promise<readonly MadePicture[]>
  /** What it would do, where it can say so by itself: nothing leaves this machine, and nothing is charged. */
  readonly preview?: (
    input: ProviderInput,
    prompt: string,
    options: { readonly references: number; readonly mask: Uint8Array | undefined },
    signal: AbortSignal,
  ) => Promise<ImagePreview>
  readonly text?: (text: string, options: TextOptions, signal: AbortSignal) => Promise<string>
}
