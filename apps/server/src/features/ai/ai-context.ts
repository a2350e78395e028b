import type { ActorContext } from '#platform/context.ts'

import type { Provider } from './providers/provider.ts'

/** What an act of this feature is given. */
export type AiContext = ActorContext & { readonly providers: readonly Provider[] }
