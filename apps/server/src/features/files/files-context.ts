import type { Pin } from '@joinery/contract/review/pins'

import type { ActorContext, Context, ReviewerContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { StoredImage } from './attach-files.ts'
import type { StackRow } from './versions/version-queries.ts'

/** Implemented by features further right in the import order; passed in by create-context.ts. */
export type FilesState = {
  /**
   * Finds the actor's own generated images, in the order given. Responds with 404 if one does not exist or belongs
   * to another person.
   */
  readonly storedImages: (context: ActorContext, uid_images: readonly string[]) => Promise<StoredImage[]>
  /** Lists the comments on the versions of a file that the reviewer can see, by number, in one statement. */
  readonly listStackPins: (context: ReviewerContext, stack: StackRow) => Promise<Pin[]>
  /** Locks the message or card, and its project, until the end of the transaction. Returns false if it is deleted. */
  readonly holdReply: (tx: Tx, uid_reply: string) => Promise<boolean>
  /** Broadcasts that the files shown by a locked message or card have changed. */
  readonly broadcastReplyChange: (context: ActorContext, tx: Tx, uid_reply: string) => Promise<void>
  /** Updates the time of the last change. Call it with the project locked. */
  readonly touchProject: (tx: Tx, uid_project: string, now: Date) => Promise<void>
}

export type FilesContext = Context & FilesState
