// What people are asked to approve. Every kind of subject belongs to a feature further right on the ladder, which registers
// it in the context; approvals imports none of them.
import type { AccessRole } from '@joinery/contract/capabilities'

import type { FilesState } from '#features/files/files-context.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import type { ApprovalRow } from './approval-queries.ts'

/** The content as it is now. */
type Description = {
  readonly hash: string
  /** For emails and certificates, outside of transactions; null for content that has no image. */
  readonly renderPreview: () => Promise<Buffer | null>
}

/** What a request stores about its subject: a decision never moves to other content. */
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
  /** The same under a lock: until the end of the transaction its content stays current, and no one else requests approval. */
  readonly lock: (context: ActorContext & FilesState, tx: Tx, id: string) => Promise<LockedSubject>
  /** Whether this content is the current one; if so, it stays current until the end of the transaction. */
  readonly isCurrent: (tx: Tx, id: string) => Promise<boolean>
}

/** Known by features further right; passed in by app.ts. */
export type ApprovalsState = {
  readonly approvalSubjects: { readonly file: ApprovalSubject }
}

/** Of exactly the content that the approval is about; null once that no longer exists. */
export const renderPreview = async (
  context: Context & ApprovalsState,
  { uid_file, sha256 }: Pick<ApprovalRow, 'uid_file' | 'sha256'>,
): Promise<Buffer | null> => {
  const description = await context.approvalSubjects.file.describe(context, uid_file)
  return description?.hash === sha256 ? description.renderPreview() : null
}
