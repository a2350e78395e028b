import { fileForm } from '@joinery/server/testing/build-project'
import { callAt } from '@joinery/server/testing/remote-client'

import { newProject, type MeasuredProduct } from './product.ts'

export const statuses = ['todo', 'in_progress', 'done'] as const

export type MadeBoard = { readonly uid_project: string; readonly uid_cards: readonly string[] }

/** Creates a board through the API, with cards in all columns, some with a file or a comment. */
export const makeBoard = async (product: MeasuredProduct, token: string, cards: number): Promise<MadeBoard> => {
  const uid_project = await newProject(product, token, 'A full board')
  const add = async (fields: Record<string, string>, file?: string): Promise<string> => {
    const files = file === undefined ? [] : [{ name: file, bytes: 'hinges, 12' }]
    const form = fileForm(files, { replyType: 'kanban', ...fields })
    const { body, text } = await callAt(product.address, 'createReply', { params: { id: uid_project }, token, form })
    if (!body?.reply) throw new Error(`Not created: ${text}`)
    return body.reply.uid_reply
  }
  const uid_cards: string[] = []
  for (let number = 0; number < cards; number++) {
    const content = `<p>Card ${number}: <strong>walnut fronts</strong> and brass pulls, as drawn on sheet ${number}.</p>`
    const uid_card = await add({ content }, number % 10 === 0 ? 'list.txt' : undefined)
    uid_cards.push(uid_card)
    const body = { kanban_status: statuses[number % statuses.length], card_order: number }
    await product.call('moveCard', { params: { replyId: uid_card }, body, token })
    if (number % 5 === 0) await add({ content: '<p>Measured on site.</p>', parentReplyId: uid_card })
  }
  return { uid_project, uid_cards }
}

export const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new Error(`Nothing at ${index}`)
  return item
}

export const pick = <Item>(items: readonly Item[]): Item => at(items, Math.floor(Math.random() * items.length))

const labels = 12
const labelsPerCard = 3
const items = [
  'Confirm the numbers',
  'Photograph both slabs',
  'Pay the deposit',
  'Reserve the crane',
  'Send the template',
]

/** Adds 3 of 12 labels and a checklist of 5 items, 2 of them done, to each card. */
export const addDetails = async (
  product: MeasuredProduct,
  token: string,
  { uid_cards, uid_project: id }: MadeBoard,
): Promise<void> => {
  const uid_labels: string[] = []
  for (let number = 0; number < labels; number++) {
    const body = { name: `Label ${number}`, color: 'teal' }
    const answer = await callAt(product.address, 'createLabel', { params: { id }, body, token })
    uid_labels.push(answer.body.label.uid_label)
  }
  for (const number of uid_labels.keys()) {
    const uid_replies = uid_cards.filter((_, index) => index % labels === number)
    const add_labels = Array.from({ length: labelsPerCard }, (_, add) => at(uid_labels, (number + add) % labels))
    await product.call('changeCards', { params: { id }, body: { uid_replies, add_labels }, token })
  }
  for (const replyId of uid_cards) {
    const answer = await callAt(product.address, 'addChecklistItems', {
      params: { replyId },
      body: { texts: items },
      token,
    })
    for (const { uid_item: itemId } of answer.body.items.slice(0, 2)) {
      await product.call('updateChecklistItem', { params: { replyId, itemId }, body: { is_done: true }, token })
    }
  }
}
