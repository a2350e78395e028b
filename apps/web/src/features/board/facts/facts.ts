import type { CardFieldName } from '@joinery/contract/board/card-fields'

import { assigneeFact } from './assignee-fact.tsx'
import type { CardFact } from './card-fact.ts'
import { dueFact } from './due-fact.tsx'
import { labelsFact } from './labels-fact.tsx'

const factOf: { readonly [Name in CardFieldName]: CardFact } = {
  assignee_uid: assigneeFact,
  due_date: dueFact,
  labels: labelsFact,
}

// `Object.keys` loses the literal key types.
const names = Object.keys(factOf) as CardFieldName[]

export const facts = names.map((name) => ({ name, ...factOf[name] }))
