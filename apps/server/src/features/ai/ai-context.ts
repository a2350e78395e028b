import type { CreditsContext } from '#features/credits/credits-context.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Turns } from '#platform/turns.ts'

import type { Credentials } from './content-credentials/read-credentials.ts'
import type { GenerationState } from './generations/generation-state.ts'
import type { Provider } from './providers/provider.ts'

/** What this feature keeps for as long as the app runs. */
export type AiState = {
  readonly providers: readonly Provider[]
  /** For previews, which people cause by typing: few at a time, in turns between people. */
  readonly previewTurns: Turns
  readonly generations: GenerationState
  /** What images are signed with; null where the operator has set no certificate. */
  readonly credentials: Credentials | null
  /**
   * Known by a feature further right; passed in by app.ts. That the actor sees the comment, and that it is one on this file
   * of this project: otherwise 404.
   */
  readonly requireAnswerable: (
    context: ActorContext,
    uid_pin: string,
    of: { readonly uid_project: string | undefined; readonly source_uid_file: string | undefined },
  ) => Promise<void>
}

/** What an act of this feature is given. */
export type AiContext = CreditsContext & AiState
