import type { z } from 'zod'

import type { CallName, PathName, PathParams } from './calls.ts'
import type { Capability, InstallationCapability } from './capabilities.ts'

/**
 * What a call takes and answers. Access `session` wants a bearer token of a live session, `guest` one of a guest link that is
 * good, and `reviewer` either of them.
 */
export type CallSchema = {
  readonly summary: string
  readonly access: 'public' | 'session' | 'guest' | 'reviewer'
  /**
   * What the caller's role in the project must allow. A list: which of them depends on the input. Null: the call is about
   * no single project; one that lists things of several leaves out what the caller's role there may not see.
   */
  readonly capability: Capability | readonly Capability[] | null
  /** What the caller must be allowed in the installation: the call is for admins. Everybody else gets a 404. */
  readonly installation?: InstallationCapability
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body may be multipart: described for the reader, parsed by the upload code. */
  readonly multipart?: z.ZodType
  /** Errors are answered as text/plain instead of JSON. */
  readonly textErrors?: true
  readonly response: { readonly [status: number]: z.ZodType }
}

/** The schema of the parameters names what the path names; where the path names none there is no schema. */
type ParamsSchema<Name extends CallName> = [PathName<Name>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: z.ZodType<unknown, PathParams<Name>> }

/** Each feature file of the contract holds its calls under the names of `calls.ts`. */
export type CallSchemas = { readonly [Name in CallName]?: CallSchema & ParamsSchema<Name> }
