import { Readable } from 'node:stream'

import { messages } from '@joinery/contract/messages'
import type { FastifyReply } from 'fastify'

import type { AdminState } from '#features/admin/admin-context.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

export const downloadBackup = async (
  context: ActorContext & AdminState,
  archive: string,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await requireStepUp(context)
  const found = await context.backups.read(archive)
  if (!found) throw new ProductError('not_found', messages.http.notFound)
  await transaction(context.db, (tx) =>
    recordAudit(tx, {
      act: 'backup-downloaded',
      by: context.actor,
      target: { kind: 'backup', id: archive, name: archive },
    }),
  )
  return reply
    .header('content-type', 'application/x-tar')
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename="${archive}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(found.chunks))
}
