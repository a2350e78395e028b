import type { KanbanStatus } from '@joinery/contract/replies'

/** A picture of `art/`, under the name that it bears in the project. */
export type SamplePicture = { readonly art: string; readonly filename: string }

export type SampleCard = {
  readonly column: KanbanStatus
  readonly content: string
  /** Counted from the day on which the sample is made. */
  readonly dueInDays?: number
  /** Assigned to whoever makes it. */
  readonly isMine?: true
  readonly picture?: SamplePicture
}

export type SampleMessage = {
  readonly content: string
  /** The index of the earlier message that it answers. */
  readonly answers?: number
  readonly picture?: SamplePicture
}

/** A project as somebody of the trade would keep it, half way through. */
export type Sample = {
  readonly title: string
  readonly description: string
  readonly pictures: readonly SamplePicture[]
  /** Of each column from top to bottom. */
  readonly cards: readonly SampleCard[]
  /** The oldest first, all by whoever makes it: nobody else is in the project yet. */
  readonly conversation: readonly SampleMessage[]
}
