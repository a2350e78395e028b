import type { NextGrant } from '@joinery/contract/credits'
import type { Plan } from '@joinery/contract/plans'

import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What a plan means for a person's credits. */
export type Outlook = {
  readonly plan: Plan
  readonly nextGrant: NextGrant
  /** This month's credits have not been added yet. */
  readonly isDue: boolean
}

/** Plans are known by a feature further right; passed in by app.ts. */
export type CreditsState = {
  readonly plans: {
    readonly findOutlook: (context: Context, db: Db | Tx, uid_user: string) => Promise<Outlook>
    /** Adds this month's credits if they are due; however often it is called, once. */
    readonly grantDue: (context: Context, tx: Tx, uid_user: string) => Promise<void>
  }
}

export type CreditsContext = ActorContext & CreditsState
