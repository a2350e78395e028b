// The interface of things that can be approved. A feature further right in the import order implements each kind and
// registers it in the context; approvals imports none of them.
import type { AccessRole } from '@joinery/contract/capabilities'

import type { FilesState } from '#features/files/files-context.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ApprovalRow } from './approval-queries.ts'

type Description = {
  readonly hash: string
  /** For emails and certificates. Call outside transactions; null when the content has no image. */
  readonly renderPreview: () => Promise<Buffer | null>
}

/** Stored with the request, so a decision never applies to other content. */
type Content = Pick<ApprovalRow, 'uid_project' | 'uid_stack' | 'uid_file' | 'version' | 'filename' | 'sha256'>

export type LockedSubject = Content & {
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
  readonly lock: (context: ActorContext & FilesState, tx: Tx, id: string) => Promise<LockedSubject>
  /** Whether this content is current; if so, locks it until the end of the transaction. */
  readonly isCurrent: (tx: Tx, id: string) => Promise<boolean>
}

/** Passed in by create-context.ts. */
export type ApprovalsState = {
  readonly approvalSubjects: { readonly file: ApprovalSubject }
}

/** Renders exactly the requested content. Returns null when it has changed, no longer exists or has no image. */
export const renderPreview = async (
  context: Context & ApprovalsState,
  { uid_file, sha256 }: Pick<ApprovalRow, 'uid_file' | 'sha256'>,
): Promise<Buffer | null> => {
  const description = await context.approvalSubjects.file.describe(context, uid_file)
  return description?.hash === sha256 ? description.renderPreview() : null
}
