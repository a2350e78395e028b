import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided, type Verification } from '@joinery/contract/review/approvals'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findDecided } from '#features/approvals/approval-queries.ts'
import { renderPreview, type ApprovalsState } from '#features/approvals/approval-subject.ts'
import { verifyUrl } from '#features/approvals/present-approval.ts'
import { requireApproval } from '#features/approvals/require-approval.ts'
import { disposition } from '#features/files/serve-file.ts'
import { limitKeyOf } from '#platform/actor.ts'
import type { Context, ReviewerContext } from '#platform/context.ts'
import { sendGenerated } from '#platform/http/send-blob.ts'
import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import type { Certificate } from './draw-certificate.ts'

const timeLimitMs = 30_000

/** One at a time: rendering uses a full core and memory for fonts. */
const turns = createTurns({ atOnce: 1, perPerson: 1, waiting: 20, waitMs: 60_000 })

const renderCertificate = (person: string, certificate: Certificate): Promise<Buffer> =>
  turns(person, async () => {
    const worker = new Worker(new URL('./certificate-worker.ts', import.meta.url), {
      workerData: certificate,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    try {
      // Rejects when the worker emits an error.
      const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeLimitMs) })) as [Uint8Array] // it sends nothing else
      return Buffer.from(bytes)
    } finally {
      await worker.terminate()
    }
  })

export const sendCertificate = async (
  context: ReviewerContext & ApprovalsState,
  uid_approval: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { actor, config, db } = context
  const { approval, require } = await requireApproval(db, actor, uid_approval)
  require('viewReview')
  const { status, decided_at } = approval
  if (!isDecided(status) || decided_at === null) throw new ProductError('conflict', approvalMessages.notDecided)
  const looks = {
    type: 'application/pdf',
    etag: `${approval.uid_approval}-${decided_at.getTime()}`,
    disposition: disposition('attachment', `${approval.filename.slice(0, 150)} - certificate.pdf`),
    cacheControl: 'private, no-cache',
  }
  await sendGenerated(request, reply, looks, async () =>
    renderCertificate(limitKeyOf(actor), {
      studio: config.BRAND_NAME,
      address: verifyUrl(context, approval),
      filename: approval.filename,
      version: approval.version,
      sha256: approval.sha256,
      decision: status,
      askedBy: approval.asked_by_name,
      askedAt: approval.asked_at,
      note: approval.note,
      decidedBy: approval.person_name,
      isGuest: approval.uid_guest !== null,
      decidedAt: decided_at,
      decidedFrom: approval.decided_from,
      decisionNote: approval.decision_note,
      picture: await renderPreview(context, approval),
    }),
  )
  return reply
}

/** Public to anyone with the certificate's id, so without email addresses or the project's name. */
export const verifyApproval = async ({ config, db }: Context, uid_approval: string): Promise<Verification> => {
  const row = await findDecided(db, uid_approval)
  if (!row || !isDecided(row.status) || !row.decided_at) throw new ProductError('not_found', messages.http.notFound)
  return {
    uid_approval: row.uid_approval,
    filename: row.filename,
    version: row.version,
    sha256: row.sha256,
    status: row.status,
    decided_by: row.person_name,
    decided_at: row.decided_at.toISOString(),
    studio: config.BRAND_NAME,
  }
}
