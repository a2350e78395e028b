import type { ReviewContext } from '#features/review/review-context.ts'

/** Cards are created on the board, and images are cut out of commented files. */
export type SelectionsContext = ReviewContext
