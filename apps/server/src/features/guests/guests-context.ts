import type { Approval, Decision } from '@joinery/contract/review/approvals'
import type { AskedApproval } from '@joinery/contract/review/links'

import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

export type PressedDecision = {
  readonly uid_approval: string
  readonly decision: Decision
  readonly note: string
}

/** The request as it is now, and why the decision was not recorded, if it was not. */
export type RecordedDecision = { readonly approval?: Approval | undefined; readonly message?: string | undefined }

type ByGuest = GuestsContext & { readonly actor: Guest }

/** Implemented by approvals, which is further right in the import order; passed in by create-context.ts. */
export type GuestsState = {
  readonly guestRequests: {
    readonly listAsked: (context: ByGuest) => Promise<AskedApproval[]>
    /** Returns what a request the link shows is about. Responds with 409 if it is no longer open. */
    readonly requireOpen: (
      context: ByGuest,
      uid_approval: string,
    ) => Promise<{ readonly filename: string; readonly version: number }>
    readonly decide: (context: ByGuest, pressed: PressedDecision) => Promise<RecordedDecision>
  }
}

export type GuestsContext = Context & GuestsState
