import type { z } from 'zod'

import type { CallName, PathName, PathParams } from './calls.ts'
import type { Capability, InstallationCapability } from './capabilities.ts'

/**
 * What an API token can do with a call. `read`: tokens of both scopes. `write`: tokens that can write. `filtered`: like
 * `read`, and a token with named projects gets only what belongs to them. A call about no single project is otherwise
 * refused to such a token.
 */
export type TokenAccess = 'read' | 'write' | 'filtered'

/**
 * Input and output of a call. Access `session` requires the bearer token of an active session, `guest` that of a valid
 * guest link, `reviewer` either.
 */
export type CallSchema = {
  readonly summary: string
  readonly access: 'public' | 'session' | 'guest' | 'reviewer'
  /**
   * Capability the caller's role in the project must have. With a list, the input decides which. Null: the call is not
   * about one project; a call that lists several projects filters by the caller's role in each.
   */
  readonly capability: Capability | readonly Capability[] | null
  /** Capability the caller needs in the installation. Everyone but admins gets a 404. */
  readonly installation?: InstallationCapability
  /** Without it, tokens cannot make the call. */
  readonly token?: TokenAccess
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Multipart alternative to `body`: documented here, parsed by the upload code. */
  readonly multipart?: z.ZodType
  /** Errors are sent as text/plain instead of JSON. */
  readonly textErrors?: true
  readonly response: { readonly [status: number]: z.ZodType }
}

/** The parameter schema has exactly the path's parameters; without path parameters there is no schema. */
type ParamsSchema<Name extends CallName> = [PathName<Name>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: z.ZodType<unknown, PathParams<Name>> }

/** Calls of one feature file, under their names from `calls.ts`. */
export type CallSchemas = { readonly [Name in CallName]?: CallSchema & ParamsSchema<Name> }
