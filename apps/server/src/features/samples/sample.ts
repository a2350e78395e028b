import type { KanbanStatus } from '@joinery/contract/replies'

import type { FirstSelection } from '#features/selections/store-first-selections.ts'

/** An image in `art/` and its filename in the project. */
export type SamplePicture = { readonly art: string; readonly filename: string }

/** A comment on an area of the image, in fractions of its size. */
export type SampleComment = {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly content: string
}

export type SampleCard = {
  readonly column: KanbanStatus
  readonly content: string
  /** Counted from the day the sample is created. */
  readonly dueInDays?: number
  /** Assigned to the person who creates the sample. */
  readonly isMine?: true
  readonly picture?: SamplePicture
}

export type SampleMessage = {
  readonly content: string
  /** Index of the earlier message this one replies to. */
  readonly answers?: number
  readonly picture?: SamplePicture
}

export type SampleSelection = Omit<FirstSelection, 'uid_file'> & {
  /** An image in `art/items/`, or a swatch in `art/`, without its ending. */
  readonly picture?: string
}

export type Sample = {
  readonly title: string
  readonly description: string
  /** The first is the cover and version 2 of its file. */
  readonly pictures: readonly SamplePicture[]
  readonly firstVersion: SamplePicture
  /** On the cover, by the person who creates the sample. */
  readonly comment: SampleComment
  /** Top to bottom within each column. */
  readonly cards: readonly SampleCard[]
  /** Oldest first, all by the person who creates the sample. */
  readonly conversation: readonly SampleMessage[]
  /** Of the selections, in USD. */
  readonly budget: string
  /** By room. */
  readonly selections: readonly SampleSelection[]
}
