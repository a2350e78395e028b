import { createHash } from 'node:crypto'

import type { Approval, ApprovalItem, SelectionsApproval } from '@joinery/contract/review/approvals'
import type { Decision } from '@joinery/contract/review/decisions'
import type { Selection } from '@joinery/contract/selections/selections'

import type { Answer, Call } from '#testing/http-client.ts'

type Speaker = { readonly call: Call }

export const trySelectionsApproval = (who: Speaker, id: string, body: object): Promise<Answer> =>
  who.call('askForSelectionsApproval', { params: { id }, body })

export const askForSelections = async (who: Speaker, id: string, body: object): Promise<SelectionsApproval[]> => {
  const { status, body: answer, text } = await trySelectionsApproval(who, id, body)
  if (status !== 201) throw new Error(`Not asked: ${text}`)
  return answer.approvals
}

export const askOneForSelections = async (
  who: Speaker,
  id: string,
  person: { readonly email: string },
  body: object = {},
): Promise<SelectionsApproval> => {
  const [approval] = await askForSelections(who, id, { emails: [person.email], ...body })
  if (!approval) throw new Error('No approval was requested')
  return approval
}

export const itemOf = (
  { items }: Pick<Approval, 'items'>,
  { uid_selection }: Pick<Selection, 'uid_selection'>,
): ApprovalItem => {
  const item = items?.find((one) => one.uid_selection === uid_selection)
  if (!item) throw new Error('The selection is not in the request')
  return item
}

/** Decides on these items as they were shown. */
export const decideItems = (
  who: Speaker,
  { uid_approval }: Pick<Approval, 'uid_approval'>,
  items: readonly Pick<ApprovalItem, 'uid_selection' | 'content_sha256'>[],
  decision: Decision = 'approved',
  note = '',
): Promise<Answer> =>
  who.call('decideApproval', {
    params: { id: uid_approval },
    body: {
      items: items.map(({ uid_selection, content_sha256 }) => ({ uid_selection, content_sha256, decision, note })),
    },
  })

/** An independent reading of RFC 8785 for a flat object of texts. */
export const hashOf = (snapshot: object): string => {
  const sorted = Object.fromEntries(Object.entries(snapshot).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
