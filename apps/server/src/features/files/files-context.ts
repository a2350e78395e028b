import type { Pin } from '@joinery/contract/review/pins'

import type { Guest } from '#platform/actor.ts'
import type { ActorContext, Context, ReviewerContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { StoredImage } from './attach-files.ts'
import type { StackRow } from './versions/version-queries.ts'

export type ImageAudience = Pick<Guest, 'uid_project' | 'scope'> & { readonly uid_link: string | null }

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
  /** Whether the image belongs to a selection that the guest link shows; with scope project, to one that clients see. */
  readonly isImageShared: (db: Db, link: ImageAudience, uid_file: string) => Promise<boolean>
  /** Updates the time of the last change. Call it with the project locked. */
  readonly touchProject: (tx: Tx, uid_project: string, now: Date) => Promise<void>
}

export type FilesContext = Context & FilesState
