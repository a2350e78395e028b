// Categories and stages of selections. Import-free, so that the web app loads no schemas.

export const selectionCategories = [
  'finish',
  'fitting',
  'fixture',
  'lighting',
  'appliance',
  'furniture',
  'hardware',
  'textile',
  'other',
] as const
export type SelectionCategory = (typeof selectionCategories)[number]

export const selectionStages = ['draft', 'specified', 'ordered', 'delivered', 'installed'] as const
export type SelectionStage = (typeof selectionStages)[number]

/** Whether clients and guests see selections of this stage. */
export const isSharedStage = (stage: SelectionStage): boolean => stage !== 'draft'

export const selectionApprovals = ['none', 'open', 'approved', 'changes', 'outdated'] as const
export type SelectionApproval = (typeof selectionApprovals)[number]
