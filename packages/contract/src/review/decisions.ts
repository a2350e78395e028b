// Statuses of an approval request. Import-free, so that the web app loads no schemas.

/** `superseded`: a newer version was added before the decision. */
export const approvalStatuses = ['open', 'approved', 'changes', 'withdrawn', 'superseded'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What is to be approved. */
export const approvalKinds = ['file', 'selections'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const decisions = ['approved', 'changes'] as const satisfies readonly ApprovalStatus[]
export type Decision = (typeof decisions)[number]

/** Of one selection in a request. */
export type ItemDecision = 'open' | Decision

export const isDecided = (status: ApprovalStatus): status is Decision =>
  decisions.some((decision) => decision === status)
