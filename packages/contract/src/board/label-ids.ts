import { z } from 'zod'

import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const texts = messages.kanban

/** Without duplicates. */
export const labelIdsSchema = z
  .array(z.uuid(texts.labelUnknown).toLowerCase(), texts.labelUnknown)
  .max(limits.board.labelsPerCard, texts.tooManyCardLabels)
  .transform((ids) => [...new Set(ids)])
