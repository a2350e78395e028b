import type { CreditsContext } from '#features/credits/credits-context.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Turns } from '#platform/turns.ts'

import type { Credentials } from './content-credentials/read-credentials.ts'
import type { GenerationState } from './generations/generation-state.ts'
import type { Provider } from './providers/provider.ts'

/** State of this feature while the app runs. */
export type AiState = {
  /** Hold the list and not its content, which changes with the settings. */
  readonly providers: readonly Provider[]
  /** Concurrency limit of previews, shared fairly between people. */
  readonly previewTurns: Turns
  readonly generations: GenerationState
  /** Certificate that signs images; null if none is configured. */
  readonly credentials: Credentials | null
  /**
   * Injected by create-context.ts from a later feature. Responds with 404 unless the actor sees the comment and it is on
   * this file of this project.
   */
  readonly requireAnswerable: (
    context: ActorContext,
    uid_pin: string,
    of: { readonly uid_project: string | undefined; readonly source_uid_file: string | undefined },
  ) => Promise<void>
}

export type AiContext = CreditsContext & AiState
