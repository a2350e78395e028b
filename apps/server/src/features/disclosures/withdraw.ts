import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import { findDisclosure, setWithdrawn } from './disclosure-queries.ts'
import { presentDisclosure } from './present-disclosure.ts'
import { requireDisclosure } from './require-disclosure.ts'

/** Withdraws the page, also in an archived project. Does nothing if it is already withdrawn. */
export const withdraw = (context: ActorContext, uid_disclosure: string): Promise<Disclosure> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { label } = await requireDisclosure(context, tx, uid_disclosure, { isForAdmins: true })
    const withdrawal = { withdrawn_at: clock.now(), withdrawn_by: actor.uid_user }
    if (await setWithdrawn(tx, uid_disclosure, withdrawal)) {
      const target = { kind: 'disclosure', id: uid_disclosure, name: label } as const
      await recordAudit(tx, { act: 'disclosure-withdrawn', by: actor, target })
    }
    const row = required(await findDisclosure(tx, uid_disclosure), messages.http.internal)
    return presentDisclosure(context, row)
  })
