import type { Pin } from '@joinery/contract/review/pins'

import type { ActorContext, Context, ReviewerContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { StoredImage } from './attach-files.ts'
import type { StackRow } from './versions/version-queries.ts'

/** Known by features further right; passed in by app.ts. */
export type FilesState = {
  /** Generated images of the actor's own, in the order given; 404 if one of them is not there or is somebody else's. */
  readonly storedImages: (context: ActorContext, uid_images: readonly string[]) => Promise<StoredImage[]>
  /** The comments on the versions of a file that somebody sees, by number; one statement. */
  readonly listStackPins: (context: ReviewerContext, stack: StackRow) => Promise<Pin[]>
  /** Until the end of the transaction nobody else changes this message or card, or its project; false if it is deleted. */
  readonly holdReply: (tx: Tx, uid_reply: string) => Promise<boolean>
  /** What a held message or card shows of its files has changed. */
  readonly broadcastReplyChange: (context: ActorContext, tx: Tx, uid_reply: string) => Promise<void>
  /** Something of the project has changed; it is locked. */
  readonly touchProject: (tx: Tx, uid_project: string, now: Date) => Promise<void>
}

export type FilesContext = Context & FilesState
