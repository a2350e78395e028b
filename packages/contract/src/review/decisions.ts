// How a request for approval can stand. Import-free: the web app asks too, and the schemas stay out of its pages.

/** Superseded: a newer version came before it was decided. */
export const approvalStatuses = ['open', 'approved', 'changes', 'withdrawn', 'superseded'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const decisions = ['approved', 'changes'] as const satisfies readonly ApprovalStatus[]
export type Decision = (typeof decisions)[number]

export const isDecided = (status: ApprovalStatus): status is Decision =>
  decisions.some((decision) => decision === status)
