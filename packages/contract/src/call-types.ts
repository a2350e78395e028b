// What every call takes and answers, as types alone: no schema and no validator reaches the web app's first load.
import type { z } from 'zod'

import type { aiCalls } from './ai.ts'
import type { auditCalls } from './audit.ts'
import type { authCalls } from './auth.ts'
import type { CallName, PathName, PathParams } from './calls.ts'
import type { creditsCalls } from './credits.ts'
import type { filesCalls } from './files.ts'
import type { generationsCalls } from './generations.ts'
import type { adminCalls } from './installation/admin.ts'
import type { healthCalls } from './installation/health.ts'
import type { invitationsCalls } from './invitations.ts'
import type { kanbanCalls } from './kanban.ts'
import type { notificationsCalls } from './notifications.ts'
import type { projectsCalls } from './projects.ts'
import type { repliesCalls } from './replies.ts'
import type { approvalsCalls } from './review/approvals.ts'
import type { linksCalls } from './review/links.ts'
import type { reviewCalls } from './review/pins.ts'
import type { versionsCalls } from './review/versions.ts'
import type { waitingCalls } from './review/waiting.ts'
import type { samplesCalls } from './samples.ts'
import type { searchCalls } from './search.ts'
import type { factorsCalls } from './sign-in/factors.ts'
import type { identitiesCalls } from './sign-in/identities.ts'
import type { privacyCalls } from './sign-in/privacy.ts'

export type Calls = typeof healthCalls &
  typeof auditCalls &
  typeof authCalls &
  typeof factorsCalls &
  typeof identitiesCalls &
  typeof privacyCalls &
  typeof invitationsCalls &
  typeof creditsCalls &
  typeof projectsCalls &
  typeof filesCalls &
  typeof versionsCalls &
  typeof reviewCalls &
  typeof approvalsCalls &
  typeof linksCalls &
  typeof waitingCalls &
  typeof repliesCalls &
  typeof kanbanCalls &
  typeof samplesCalls &
  typeof notificationsCalls &
  typeof aiCalls &
  typeof generationsCalls &
  typeof searchCalls &
  typeof adminCalls

type NamesWith<Access> = { [Name in CallName]: Calls[Name]['access'] extends Access ? Name : never }[CallName]

/** Calls that want a bearer token: of a session, or of a guest; and those that need none. */
export type SessionCallName = NamesWith<'session' | 'reviewer'>
export type GuestCallName = NamesWith<'guest' | 'reviewer'>
export type PublicCallName = NamesWith<'public'>

/** A schema that coerces takes anything; what it makes of it is what a caller means. */
type Typed<In, Out> = {
  readonly [Key in keyof In]: unknown extends In[Key] ? (Key extends keyof Out ? Out[Key] : never) : In[Key]
}

/** What a call takes in its query; undefined for a call without one. */
export type QueryOf<Name extends CallName> = Calls[Name] extends { query: infer Query extends z.ZodType }
  ? Typed<z.input<Query>, z.output<Query>>
  : undefined

type Sendable<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends readonly (infer Item)[] | undefined
    ? readonly Item[] | Extract<Fields[Key], undefined>
    : Fields[Key]
}

/**
 * What a call takes as its body; undefined for a call without one. Where the contract describes a multipart body these
 * are its fields, files included: with files it travels as multipart, without as JSON.
 */
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Calls[Name] extends { multipart: infer Form extends z.ZodType }
    ? Sendable<z.input<Form>>
    : undefined

/** What a call answers when it succeeds. */
export type AnswerOf<Name extends CallName> = Calls[Name] extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.output<Responses[Status]> : never
    }[keyof Responses]
  : never

/** Left out where the call has none, optional where nothing in it is required, else required. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [Name in Key]?: undefined }
  : {} extends Value
    ? { readonly [Name in Key]?: Value | undefined }
    : { readonly [Name in Key]: Value }

export type ParamsPart<Name extends CallName> = Part<
  'params',
  [PathName<Name>] extends [never] ? undefined : PathParams<Name>
>

/** Everything that a call takes: what is forgotten or misspelt does not compile. */
export type CallInput<Name extends CallName> = Name extends CallName
  ? ParamsPart<Name> & Part<'query', QueryOf<Name>> & Part<'body', BodyOf<Name>>
  : never
