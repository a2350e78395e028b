import { cardFieldNames, type CardFieldName } from '@joinery/contract/board/card-fields'

import { assigneeFact } from './assignee-fact.tsx'
import type { CardFact } from './card-fact.ts'
import { dueFact } from './due-fact.tsx'

const factOf: { readonly [Name in CardFieldName]: CardFact } = {
  assignee_uid: assigneeFact,
  due_date: dueFact,
}

/** In the order of the contract. */
export const facts = cardFieldNames.map((name) => ({ name, ...factOf[name] }))
