import type { Stroke } from './strokes/strokes.ts'

/** The area of one image that should change. */
export type Mask = {
  readonly picture: File
  readonly strokes: readonly Stroke[]
  /** Sent to the server: white = change. */
  readonly file: File
  /** A small version displayed over the image. */
  readonly overlay: File
}

export type Tool = 'brush' | 'eraser' | 'rectangle' | 'lasso' | 'point'
