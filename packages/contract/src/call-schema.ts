import type { z } from 'zod'

import type { CallName } from './calls.ts'
import type { Capability } from './capabilities.ts'

/** What a call takes and answers. `access: 'session'` means that it wants a bearer token of a live session. */
export type CallSchema = {
  readonly summary: string
  readonly access: 'public' | 'session'
  /**
   * What the caller's role in the project must allow. A list: which of them depends on the input. Null: the call is about
   * no single project; one that lists things of several leaves out what the caller's role there may not see.
   */
  readonly capability: Capability | readonly Capability[] | null
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body may be multipart: described for the reader, parsed by the upload code. */
  readonly multipart?: z.ZodType
  /** Errors are answered as text/plain instead of JSON. */
  readonly textErrors?: true
  readonly response: { readonly [status: number]: z.ZodType }
}

/** Each feature file of the contract holds its calls under the names of `calls.ts`. */
export type CallSchemas = { readonly [Name in CallName]?: CallSchema }
