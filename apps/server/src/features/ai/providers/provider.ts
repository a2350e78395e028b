import type { ImagePreview, OutputFormat } from '@joinery/contract/ai'

export type ProviderInput = { readonly bytes: Buffer; readonly mimetype: string }

export type MadeImage = {
  readonly bytes: Uint8Array
  /** What the person should know about it. */
  readonly note: string | null
}

export type TextOptions = {
  readonly effort: 'minimal' | 'low' | 'medium' | 'high'
  readonly verbosity: 'low' | 'medium' | 'high'
}

/**
 * Who makes images and texts. What a provider refuses, and that it is too busy, it says as a ProductError; every other
 * fault is any other error. It stops when the signal says so.
 */
export type Provider = {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Whether the operator has configured it. */
  readonly isAvailable: boolean
  /** Image processing on this machine, without a model. */
  readonly isLocal: boolean
  /** Inputs are scaled down to this before it sees them. */
  readonly longestSide: number
  readonly image?: (
    inputs: readonly ProviderInput[],
    prompt: string,
    options: { readonly format: OutputFormat },
    signal: AbortSignal,
  ) => Promise<MadeImage>
  /** What it would do, where it can say so by itself: nothing leaves this machine, and nothing is charged. */
  readonly preview?: (
    input: ProviderInput,
    prompt: string,
    options: { readonly references: number },
    signal: AbortSignal,
  ) => Promise<ImagePreview>
  readonly text?: (text: string, options: TextOptions, signal: AbortSignal) => Promise<string>
}
