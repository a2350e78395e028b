import { newProject, type Product } from './product.ts'

export const statuses = ['todo', 'in_progress', 'done'] as const

export type MadeBoard = { readonly uid_project: string; readonly uid_cards: readonly string[] }

/** A board with cards in all columns, some with a file and some with a comment, made through the public API. */
export const makeBoard = async (product: Product, token: string, cards: number): Promise<MadeBoard> => {
  const uid_project = await newProject(product, token, 'A full board')
  const add = async (fields: Record<string, string>, file?: string): Promise<string> => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ replyType: 'kanban', ...fields })) form.append(name, value)
    if (file !== undefined) form.append('attachments', new Blob(['hinges, 12']), file)
    const answer = await fetch(`${product.address}/api/projects/${uid_project}/replies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return ((await answer.json()) as { reply: { uid_reply: string } }).reply.uid_reply // the contract's shape
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
