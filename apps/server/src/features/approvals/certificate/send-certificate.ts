import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { messages } from '@joinery/contract/messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { isDecided, type Decision, type Verification } from '@joinery/contract/review/approvals'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#config'
import { findDecided, type ItemRow } from '#features/approvals/approval-queries.ts'
import { renderPreview, type ApprovalsState } from '#features/approvals/approval-subject.ts'
import { publicApprovalName, verifyUrl } from '#features/approvals/present-approval.ts'
import { requireApproval } from '#features/approvals/require-approval.ts'
import { publicFilename } from '#features/files/public-filename.ts'
import { disposition } from '#features/files/serve-file.ts'
import { limitKeyOf } from '#platform/actor.ts'
import type { Context, ReviewerContext } from '#platform/context.ts'
import { sendGenerated } from '#platform/http/send-blob.ts'
import { readLogo } from '#platform/images/read-logo.ts'
import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import type { Certificate } from './draw-certificate.ts'
import type { CertifiedItem, ItemsCertificate } from './draw-items-certificate.ts'

const timeLimitMs = 30_000

/** One at a time: rendering uses a full core and memory for fonts. */
const turns = createTurns({ atOnce: 1, perPerson: 1, waiting: 20, waitMs: 60_000 })

const renderCertificate = (person: string, certificate: Certificate | ItemsCertificate): Promise<Buffer> =>
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

/** Changes with the brand, which is printed on the certificate. */
export const certificateTag = (
  uid_approval: string,
  decided_at: Date,
  { BRAND_LOGO, BRAND_NAME }: Pick<Config, 'BRAND_LOGO' | 'BRAND_NAME'>,
): string => {
  const brand = createHash('sha256')
    .update(`${BRAND_NAME}\n${readLogo(BRAND_LOGO)?.hash}`)
    .digest('hex')
  return `${uid_approval}-${decided_at.getTime()}-${brand.slice(0, 8)}`
}

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
  const name = publicApprovalName(approval)
  const logo = readLogo(config.BRAND_LOGO)
  const looks = {
    type: 'application/pdf',
    etag: certificateTag(approval.uid_approval, decided_at, config),
    disposition: disposition('attachment', `${name.slice(0, 150)} - certificate.pdf`),
    cacheControl: 'private, no-cache',
  }
  const common = {
    studio: config.BRAND_NAME,
    logo: logo && logo.png,
    address: verifyUrl(context, approval),
    decision: status,
    askedBy: approval.asked_by_name,
    askedAt: approval.asked_at,
    note: approval.note,
    decidedBy: approval.person_name,
    isGuest: approval.uid_guest !== null,
    decidedAt: decided_at,
    decidedFrom: approval.decided_from,
  }
  const draw = async (): Promise<Certificate | ItemsCertificate> => {
    if (approval.kind === 'selections') {
      const items = await withImages(context, approval.uid_project, certifiedItems(approval.items))
      return { ...common, name, items }
    }
    return {
      ...common,
      filename: name,
      origin: approval.origin && { isLocal: approval.origin.is_local },
      version: approval.version,
      sha256: approval.sha256,
      decisionNote: approval.decision_note,
      picture: (await renderPreview(context, approval))?.jpeg ?? null,
    }
  }
  await sendGenerated(request, reply, looks, async () => renderCertificate(limitKeyOf(actor), await draw()))
  return reply
}

type DecidedItem = ItemRow & { readonly decision: Decision; readonly decided_at: string }
const isDecidedItem = (item: ItemRow): item is DecidedItem => item.decision !== 'open' && item.decided_at !== null

const certifiedItems = (items: readonly ItemRow[] | null): Omit<CertifiedItem, 'picture'>[] =>
  (items ?? []).filter(isDecidedItem).map(({ snapshot, content_sha256, decision, note, decided_at }) => ({
    snapshot,
    content_sha256,
    decision,
    note,
    decidedAt: new Date(decided_at),
  }))

/** Adds the images that were shown, found by their checksums: a selection may have another one now. */
const withImages = async (
  context: Context & ApprovalsState,
  uid_project: string,
  items: readonly Omit<CertifiedItem, 'picture'>[],
): Promise<CertifiedItem[]> => {
  const checksums = [...new Set(items.flatMap(({ snapshot }) => snapshot.image_sha256 ?? []))]
  const { selections } = context.approvalSubjects
  const images =
    checksums.length === 0 ? new Map<string, never>() : await selections.renderImages(context, uid_project, checksums)
  return items.map((item) => {
    const found = images.get(item.snapshot.image_sha256 ?? '')
    const picture = found ? { jpeg: found.jpeg, origin: found.origin && { isLocal: found.origin.is_local } } : null
    return { ...item, picture }
  })
}

/** Public to anyone with the certificate's id, so without email addresses or the project's name. */
export const verifyApproval = async ({ config, db }: Context, uid_approval: string): Promise<Verification> => {
  const row = await findDecided(db, uid_approval)
  if (!row || !isDecided(row.status) || !row.decided_at) throw new ProductError('not_found', messages.http.notFound)
  const { decided_at, status } = row
  const decided = {
    status,
    decided_by: row.person_name,
    decided_at: decided_at.toISOString(),
    studio: config.BRAND_NAME,
  }
  if (row.kind === 'selections') {
    const items = (row.items ?? []).filter(isDecidedItem).map(({ snapshot, decision, content_sha256 }) => ({
      code: snapshot.code,
      title: snapshot.title,
      decision,
      content_sha256,
    }))
    const { kind, filename, version, sha256, origin } = row
    return { uid_approval: row.uid_approval, kind, filename, version, sha256, origin, items, ...decided }
  }
  const { kind, version, sha256 } = row
  const origin = row.origin && { is_local: row.origin.is_local }
  return {
    uid_approval: row.uid_approval,
    kind,
    filename: publicFilename(row),
    version,
    sha256,
    origin,
    items: null,
    ...decided,
  }
}
