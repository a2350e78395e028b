import type { CreditsContext } from '#features/credits/credits-context.ts'
import type { Turns } from '#platform/turns.ts'

import type { GenerationState } from './generations/generation-state.ts'
import type { Provider } from './providers/provider.ts'

/** What this feature keeps for as long as the app runs. */
export type AiState = {
  readonly providers: readonly Provider[]
  /** For previews, which people cause by typing: few at a time, in turns between people. */
  readonly previewTurns: Turns
  readonly generations: GenerationState
}

/** What an act of this feature is given. */
export type AiContext = CreditsContext & AiState
