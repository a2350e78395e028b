import { adminMessages } from '@joinery/contract/messages/admin-messages'

import type { AdminState } from '#features/admin/admin-context.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { lockAdmins } from '#features/auth/account/admin-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

export const startBackup = (context: ActorContext & AdminState): Promise<void> =>
  transaction(context.db, async (tx) => {
    await requireStepUp(context, tx)
    // Of two requests at once the second sees the first one's job.
    await lockAdmins(tx)
    if (await context.backups.isRunning(tx)) throw new ProductError('conflict', adminMessages.backups.alreadyRunning)
    await context.backups.start(tx)
    await recordAudit(tx, { act: 'backup-started', by: context.actor })
  })
