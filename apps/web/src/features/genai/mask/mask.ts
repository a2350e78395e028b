import type { Stroke } from './strokes/strokes.ts'

/** The part of a picture that is changed; it belongs to that picture and to no other. */
export type Mask = {
  readonly picture: File
  readonly strokes: readonly Stroke[]
  /** As it travels: white = change. */
  readonly file: File
  /** As it is shown over the picture, small. */
  readonly overlay: File
}

/** What it is marked with. */
export type Tool = 'brush' | 'eraser' | 'rectangle' | 'lasso' | 'point'
