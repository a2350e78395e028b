import type { ActorContext } from '#platform/context.ts'

import type { StoredPicture } from './attach-files.ts'

/** Known by a feature further right; passed in by app.ts. */
export type FilesState = {
  /** Generated images of the actor's own, in the order given; 404 if one of them is not there or is somebody else's. */
  readonly storedPictures: (context: ActorContext, uid_images: readonly string[]) => Promise<StoredPicture[]>
}
