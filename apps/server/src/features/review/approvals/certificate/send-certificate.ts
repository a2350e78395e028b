import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided } from '@joinery/contract/review/approvals'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findFile } from '#features/files/file-queries.ts'
import { pictureOfFile } from '#features/files/picture-of-file.ts'
import { disposition } from '#features/files/serve-file.ts'
import type { FoundApproval } from '#features/review/approvals/approval-queries.ts'
import { requireApproval } from '#features/review/approvals/require-approval.ts'
import { verifyUrl } from '#features/review/approvals/verify-approval.ts'
import { payerOf } from '#features/review/author.ts'
import type { Context, ReviewerContext } from '#platform/context.ts'
import { sendMade } from '#platform/http/send-blob.ts'
import { ProductError } from '#platform/product-error.ts'

import { makeCertificate } from './make-certificate.ts'

/** Of the very bytes that were decided on; none of a version that was deleted since. */
const pictureFor = async (context: Context, { uid_file, sha256 }: FoundApproval): Promise<Buffer | null> => {
  const file = await findFile(context.db, uid_file)
  return file?.sha256 === sha256 ? pictureOfFile(context, file) : null
}

/** For whoever sees the approval. Made of what is stored, each time the same. */
export const sendCertificate = async (
  context: ReviewerContext,
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
  await sendMade(request, reply, looks, async () =>
    makeCertificate(payerOf(actor), {
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
      picture: await pictureFor(context, approval),
    }),
  )
  return reply
}
