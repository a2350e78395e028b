// The contract's calls as types: no schema and no validator reaches the first load.
import type { aiCalls } from '@joinery/contract/ai'
import type { authCalls } from '@joinery/contract/auth'
import type { CallName } from '@joinery/contract/calls'
import type { creditsCalls } from '@joinery/contract/credits'
import type { filesCalls } from '@joinery/contract/files'
import type { healthCalls } from '@joinery/contract/health'
import type { kanbanCalls } from '@joinery/contract/kanban'
import type { notificationsCalls } from '@joinery/contract/notifications'
import type { projectsCalls } from '@joinery/contract/projects'
import type { repliesCalls } from '@joinery/contract/replies'
import type { samplesCalls } from '@joinery/contract/samples'
import type { searchCalls } from '@joinery/contract/search'
import type { z } from 'zod'

type Calls = typeof healthCalls &
  typeof authCalls &
  typeof creditsCalls &
  typeof projectsCalls &
  typeof filesCalls &
  typeof repliesCalls &
  typeof kanbanCalls &
  typeof samplesCalls &
  typeof notificationsCalls &
  typeof aiCalls &
  typeof searchCalls

/** What a call takes as its body; undefined for a call without one. */
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined

/** What a call answers when it succeeds. */
export type AnswerOf<Name extends CallName> = Calls[Name] extends { response: infer Responses }
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.output<Responses[Status]> : never
    }[keyof Responses]
  : never
