import type { KanbanStatus } from '@joinery/contract/replies'

/** An image in `art/` and its filename in the project. */
export type SamplePicture = { readonly art: string; readonly filename: string }

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

export type Sample = {
  readonly title: string
  readonly description: string
  readonly pictures: readonly SamplePicture[]
  /** Top to bottom within each column. */
  readonly cards: readonly SampleCard[]
  /** Oldest first, all by the person who creates the sample. */
  readonly conversation: readonly SampleMessage[]
}
