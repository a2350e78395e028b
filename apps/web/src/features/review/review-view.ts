import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'

import type { Mark } from '#kit/pins/pin-field.tsx'

/** What the viewer has on show, and what its panels and the layer above the picture may ask of it. */
export type ReviewView = {
  readonly project: Project
  /** The version on show. */
  readonly file: Attachment
  /** Newest first; only the one on show until they are read. */
  readonly versions: readonly Attachment[]
  /** Comments on all versions, by number; none until they are read. */
  readonly pins: readonly Pin[]
  readonly isReading: boolean
  readonly fault: string | null
  readonly onRetry: () => void
  /** Of a PDF, from 1; null for a picture. */
  readonly page: number | null
  readonly onPage: (page: number) => void
  /** The comment that is looked at: the picture shows its position, the list its thread. It is in the address. */
  readonly selected: string | null
  readonly onSelect: (uid_pin: string | null) => void
  /** Where a comment is being written that is not sent yet. */
  readonly draft: Mark | null
  readonly onDraft: (mark: Mark | null) => void
  /** Whether a tap or a drag on the picture marks the position of a new comment. */
  readonly isMarking: boolean
  readonly onMarking: (isMarking: boolean) => void
  /** Shows another version, or another file of the project. */
  readonly onShow: (uid_file: string) => void
  /** Compares the version on show with another version or picture; null ends it. */
  readonly onCompare: (uid_file: string | null) => void
  /** Opens the revision of the region of a comment, with its text as the prompt. Without it: this person may not. */
  readonly onRevise: ((pin: Pin) => void) | undefined
}
