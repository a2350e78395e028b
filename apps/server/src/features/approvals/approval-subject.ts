// The interface of things that can be approved. A feature further right in the import order implements each kind and
// registers it in the context; approvals imports none of them.
import type { AccessRole } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'

import type { FilesState } from '#features/files/files-context.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ApprovalRow, FileContent, ItemsContent, WithItems } from './approval-queries.ts'

type Description = {
  readonly hash: string
  /** For emails and certificates. Call outside transactions; null when the content has no image. */
  readonly renderPreview: () => Promise<Buffer | null>
}

/** An image for emails and certificates. */
export type Preview = { readonly jpeg: Buffer; readonly origin: FullOrigin | null }

/** Content is stored with the request, so a decision never applies to other content. */
export type LockedSubject = (FileContent | ItemsContent) & {
  readonly uid_project: string
  /** The message or card it belongs to, which clients and guests do not see. */
  readonly uid_reply: string | null
  /** The actor's role in the project. */
  readonly role: AccessRole
}

export type ApprovalSubject = {
  /** Undefined when it no longer exists. */
  readonly describe: (context: Context, id: string) => Promise<Description | undefined>
  /** The same for an actor who can request approval of it; throws for anyone else. */
  readonly require: (context: ActorContext, id: string) => Promise<Description>
  /** The same under a lock: blocks content changes and other requests until the end of the transaction. */
  readonly lock: (
    context: ActorContext & FilesState,
    tx: Tx,
    id: string,
  ) => Promise<Extract<LockedSubject, { readonly kind: 'file' }>>
  /** Whether this content is current; if so, locks it until the end of the transaction. */
  readonly isCurrent: (tx: Tx, id: string) => Promise<boolean>
}

/** The selections of a project: their content is in the items of each request, which follow it. */
export type SelectionsSubject = {
  /** Blocks changes of the selections, and so of open items, until the end of the transaction. */
  readonly lock: (tx: Tx, uid_project: string) => Promise<void>
  /** Of the first of these selections that has an image. Call outside transactions. */
  readonly renderPreview: (context: Context, uid_selections: readonly string[]) => Promise<Preview | null>
  /** Small images with exactly these bytes, by checksum; without those that no longer exist. Call outside transactions. */
  readonly renderImages: (
    context: Context,
    uid_project: string,
    checksums: readonly string[],
  ) => Promise<ReadonlyMap<string, Preview>>
}

/** Passed in by create-context.ts. */
export type ApprovalsState = {
  readonly approvalSubjects: { readonly file: ApprovalSubject; readonly selections: SelectionsSubject }
}

/** Renders exactly the requested content. Returns null when it has changed, no longer exists or has no image. */
export const renderPreview = async (
  context: Context & ApprovalsState,
  approval: WithItems<ApprovalRow>,
): Promise<Preview | null> => {
  const { approvalSubjects } = context
  if (approval.kind === 'selections') {
    const open = (approval.items ?? []).filter(({ decision, is_shown }) => decision === 'open' && is_shown)
    return approvalSubjects.selections.renderPreview(
      context,
      open.map(({ uid_selection }) => uid_selection),
    )
  }
  const description = await approvalSubjects.file.describe(context, approval.uid_file)
  const jpeg = description?.hash === approval.sha256 ? await description.renderPreview() : null
  return jpeg && { jpeg, origin: approval.origin }
}
