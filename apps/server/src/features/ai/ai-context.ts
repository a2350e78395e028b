import type { CreditsContext } from '#features/credits/credits-context.ts'
import type { Turns } from '#platform/turns.ts'

import type { ProviderNotes } from './provider-notes.ts'
import type { Provider } from './providers/provider.ts'

export type AiState = {
  /** How the providers did lately, for those who look after the installation. */
  readonly providerNotes: ProviderNotes
}

/** What an act of this feature is given. */
export type AiContext = CreditsContext &
  AiState & {
    readonly providers: readonly Provider[]
    /** For previews, which people cause by typing: few at a time, in turns between people. */
    readonly previewTurns: Turns
  }
