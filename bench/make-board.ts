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
    const { body } = await callAt(product.address, 'createReply', { params: { id: uid_project }, token, form })
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
