import type { Enlarge } from '#picture/enlarge.ts'
import type { Guided } from '#surfaces/guide-within.ts'
import type { Levels } from '#surfaces/levels.ts'
import type { Matte } from '#surfaces/matte.ts'

import type { Pattern } from './surface-pattern.ts'

type Size = { readonly width: number; readonly height: number }

/** What lies within the part and is not of it, 1 there and 0 elsewhere. */
export type Spared = { readonly plane: Float32Array; readonly enlarge: Enlarge }

/** The region of the picture that gets a finish, and what is there. */
export type Region = {
  readonly large: Size
  /** The picture in which it was found. */
  readonly small: Size
  readonly enlarge: Enlarge
  readonly matte: Matte
  readonly shading: Guided
  readonly levels: Levels
  /** How light white is in this picture. */
  readonly white: number
  /** The colour of the light, in proportion to lightness. */
  readonly cast: { readonly a: number; readonly b: number }
  readonly pattern: Pattern | null
  readonly spared: Spared | null
}
