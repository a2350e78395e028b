// Input and output types of all calls. Types only, so that no schema is in the web app's first load.
import type { z } from 'zod'

import type { aiCalls } from './ai.ts'
import type { auditCalls } from './audit.ts'
import type { authCalls } from './auth.ts'
import type { batchCalls } from './board/batch.ts'
import type { filtersCalls } from './board/filters.ts'
import type { labelsCalls } from './board/labels.ts'
import type { CallName, PathName, PathParams } from './calls.ts'
import type { checklistsCalls } from './checklists.ts'
import type { creditsCalls } from './credits.ts'
import type { disclosuresCalls } from './disclosures/disclosures.ts'
import type { duplicatesCalls } from './duplicates.ts'
import type { filesCalls } from './files.ts'
import type { generationsCalls } from './generations.ts'
import type { adminCalls } from './installation/admin.ts'
import type { healthCalls } from './installation/health.ts'
import type { invitationsCalls } from './invitations.ts'
import type { kanbanCalls } from './kanban.ts'
import type { linkTitlesCalls } from './link-titles.ts'
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
import type { selectionsCalls } from './selections/selections.ts'
import type { selectionTransferCalls } from './selections/transfer.ts'
import type { factorsCalls } from './sign-in/factors.ts'
import type { identitiesCalls } from './sign-in/identities.ts'
import type { privacyCalls } from './sign-in/privacy.ts'
import type { tokensCalls } from './sign-in/tokens.ts'
import type { webhooksCalls } from './webhooks.ts'

export type Calls = typeof healthCalls &
  typeof auditCalls &
  typeof authCalls &
  typeof factorsCalls &
  typeof identitiesCalls &
  typeof privacyCalls &
  typeof tokensCalls &
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
  typeof labelsCalls &
  typeof filtersCalls &
  typeof batchCalls &
  typeof checklistsCalls &
  typeof selectionsCalls &
  typeof selectionTransferCalls &
  typeof webhooksCalls &
  typeof samplesCalls &
  typeof duplicatesCalls &
  typeof disclosuresCalls &
  typeof notificationsCalls &
  typeof aiCalls &
  typeof generationsCalls &
  typeof searchCalls &
  typeof linkTitlesCalls &
  typeof adminCalls

type NamesWith<Access> = { [Name in CallName]: Calls[Name]['access'] extends Access ? Name : never }[CallName]

/** Calls by the bearer token they require: a session's, a guest's or none. */
export type SessionCallName = NamesWith<'session' | 'reviewer'>
export type GuestCallName = NamesWith<'guest' | 'reviewer'>
export type PublicCallName = NamesWith<'public'>

/** Coercing schemas accept `unknown`; callers use the output type instead. */
type Typed<In, Out> = {
  readonly [Key in keyof In]: unknown extends In[Key] ? (Key extends keyof Out ? Out[Key] : never) : In[Key]
}

/** Type of a call's query; undefined without one. */
export type QueryOf<Name extends CallName> = Calls[Name] extends { query: infer Query extends z.ZodType }
  ? Typed<z.input<Query>, z.output<Query>>
  : undefined

type Sendable<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends readonly (infer Item)[] | undefined
    ? readonly Item[] | Extract<Fields[Key], undefined>
    : Fields[Key]
}

/**
 * Type of a call's body; undefined without one. A body that can be missing is left out, not null. Multipart fields
 * include their files. A body with files is sent as multipart, without files as JSON.
 */
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? NonNullable<z.input<Body>>
  : Calls[Name] extends { multipart: infer Form extends z.ZodType }
    ? Sendable<z.input<Form>>
    : undefined

/** Type of a call's success response. */
export type AnswerOf<Name extends CallName> = Calls[Name] extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.output<Responses[Status]> : never
    }[keyof Responses]
  : never

/** Absent if the call has no such part, optional if all its fields are optional, otherwise required. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [Name in Key]?: undefined }
  : {} extends Value
    ? { readonly [Name in Key]?: Value | undefined }
    : { readonly [Name in Key]: Value }

export type ParamsPart<Name extends CallName> = Part<
  'params',
  [PathName<Name>] extends [never] ? undefined : PathParams<Name>
>

/** All input of a call. Missing or misspelt fields do not compile. */
export type CallInput<Name extends CallName> = Name extends CallName
  ? ParamsPart<Name> & Part<'query', QueryOf<Name>> & Part<'body', BodyOf<Name>>
  : never
