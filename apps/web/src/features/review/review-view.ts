import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'

import type { Mark } from '#kit/pins/pin-field.tsx'

/** The state of the viewer and the callbacks for its panels and the pin layer. */
export type ReviewView = {
  readonly project: Project
  /** The shown version. */
  readonly file: Attachment
  /** Newest first; only the shown one until loaded. */
  readonly versions: readonly Attachment[]
  /** Comments on all versions, by number; empty until loaded. */
  readonly pins: readonly Pin[]
  readonly isReading: boolean
  readonly fault: string | null
  readonly onRetry: () => void
  /** 1-based page of a PDF; null for an image. */
  readonly page: number | null
  readonly onPage: (page: number) => void
  /** The selected comment, from the URL. */
  readonly selected: string | null
  readonly onSelect: (uid_pin: string | null) => void
  /** Position of the comment being written. */
  readonly draft: Mark | null
  readonly onDraft: (mark: Mark | null) => void
  /** Whether a tap or drag on the image marks the position of a new comment. */
  readonly isMarking: boolean
  readonly onMarking: (isMarking: boolean) => void
  /** Whether the user is requesting approval of the shown version. */
  readonly isAsking: boolean
  readonly onAsking: (isAsking: boolean) => void
  /** The version the user has just saved; its next steps are offered. */
  readonly saved: string | null
  /** Shows a version the user has just saved. */
  readonly onSaved: (version: Attachment) => void
  /** Shows another version or project file. */
  readonly onShow: (uid_file: string) => void
  /** Compares the shown version with another version or image; null ends it. */
  readonly onCompare: (uid_file: string | null) => void
  /** Called after a version was downloaded. */
  readonly onDownloaded?: (version: Attachment) => void
  /** Opens a revision of a comment's region with its text as prompt; undefined without permission. */
  readonly onRevise: ((pin: Pin) => void) | undefined
}
