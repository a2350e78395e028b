// Apart from the list, because the board loads it later.
import type { LabelColor } from '@joinery/contract/board/label-colors'
import type { Label } from '@joinery/contract/board/labels'
import { labelMessages as texts } from '@joinery/contract/messages/label-messages'

import type { Session } from '#lib/session/session.ts'

import { changeLabels } from './labels.ts'

export type LabelInput = { readonly name: string; readonly color: LabelColor }

const put = (label: Label) => (labels: readonly Label[]) =>
  labels.some(({ uid_label }) => uid_label === label.uid_label)
    ? labels.map((known) => (known.uid_label === label.uid_label ? label : known))
    : [...labels, label]

export const createLabel = async (session: Session, id: string, body: LabelInput): Promise<Label> => {
  const { label } = await session.call('createLabel', { params: { id }, body }, texts.createFailed)
  changeLabels(session, id, put(label))
  return label
}

export const updateLabel = async (session: Session, id: string, labelId: string, body: LabelInput): Promise<Label> => {
  const { label } = await session.call('updateLabel', { params: { labelId }, body }, texts.updateFailed)
  changeLabels(session, id, put(label))
  return label
}

export const deleteLabel = async (session: Session, id: string, labelId: string): Promise<void> => {
  await session.call('deleteLabel', { params: { labelId } }, texts.deleteFailed)
  changeLabels(session, id, (labels) => labels.filter(({ uid_label }) => uid_label !== labelId))
}
