import type { AuthState } from '#features/auth/auth-context.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

export type PrivacyContext = Context & AuthState & ProjectsState

export type OwnContext = PrivacyContext & { readonly actor: Actor }
