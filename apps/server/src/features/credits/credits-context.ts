import type { NextGrant } from '@joinery/contract/credits'
import type { Plan } from '@joinery/contract/plans'

import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** The plan's effect on a person's credits. */
export type Outlook = {
  readonly plan: Plan
  readonly nextGrant: NextGrant
  /** Whether this month's credits are still to be added. */
  readonly isDue: boolean
}

/** Injected by app.ts, because plans belong to a later feature. */
export type CreditsState = {
  readonly plans: {
    readonly findOutlook: (context: Context, db: Db | Tx, uid_user: string) => Promise<Outlook>
    /** Adds this month's credits if due. Idempotent. */
    readonly grantDue: (context: Context, tx: Tx, uid_user: string) => Promise<void>
  }
}

export type CreditsContext = ActorContext & CreditsState
