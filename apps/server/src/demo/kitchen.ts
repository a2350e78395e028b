import type { LabelColor } from '@joinery/contract/board/label-colors'
import type { Reply } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'

import { playReview } from './kitchen-review.ts'
import { playSelections } from './kitchen-selections.ts'
import { demoPeople } from './people.ts'
import type { Stage } from './stage.ts'

/** A walnut kitchen, half done: group chat, board and the review with the client. Returns the guest link. */
export const playKitchen = async (stage: Stage): Promise<string> => {
  const { addCard, as, at, createProject, fetchImage, generate, pass, personId, postMessage } = stage
  at(9, '09:10')
  const id = await createProject(
    'mara',
    {
      title: 'Hartwell Kitchen',
      description:
        '<h2>What we\'re building</h2><p>A kitchen for a family of five in a 1936 house: <strong>walnut fronts</strong>, a stone island of 2.8 m, and a pantry behind a door that looks like the others.</p><ul><li>Fronts: walnut veneer, vertical grain, matte oil</li><li>Island: honed green marble, 30 mm, mitred edges</li><li>Pulls: unlacquered brass</li></ul><p>The client wants to cook there by <mark data-colour="amber">the 12th of next month</mark>.</p>',
    },
    ['card-cabinetry.webp', 'card-cabinetry-clay.webp', 'card-stone.webp', 'swatch-walnut.webp', 'swatch-marble.webp'],
  )
  const params = { id }
  for (const who of ['jonas', 'ines'] as const) {
    await as('mara', 'addMember', { params, body: { email: demoPeople[who].email } })
  }
  await as('mara', 'addMember', { params, body: { email: demoPeople.nora.email, role: 'client' } })

  at(8, '10:02')
  await postMessage(
    'mara',
    id,
    '<p>Good morning both. The working model is in the files, and Nora can see it there.</p>',
    {
      pictures: ['card-cabinetry-clay.webp'],
    },
  )
  pass(4)
  const question = await postMessage(
    'jonas',
    id,
    '<p>Lovely. Do we run the grain vertically on the tall units as well?</p>',
  )
  pass(7)
  await postMessage(
    'mara',
    id,
    '<p>Yes, from plinth to ceiling, one flitch for the whole wall. 18 sheets are reserved.</p>',
    {
      quote: question,
    },
  )
  pass(60)
  const honed = await postMessage(
    'ines',
    id,
    '<p>For the island I would go <strong>honed, not polished</strong>. Two slabs from the same block would do it, 1,240 each.</p>',
  )
  pass(3)
  const slabs = await postMessage('ines', id, '<p>The yard holds them until Friday.</p>')
  at(7, '08:47')
  const decision = await postMessage('mara', id, '<p>Honed it is. Please reserve both slabs.</p>', { quote: slabs })
  await as('mara', 'pinMessage', { params: { replyId: decision.uid_reply } })
  const react = (who: 'jonas' | 'ines', { uid_reply }: Reply, emoji: ReactionEmoji) =>
    as(who, 'addReaction', { params: { replyId: uid_reply, emoji } })
  await react('jonas', honed, '👍')
  await react('jonas', decision, '👍')
  await react('ines', decision, '👍')
  pass(15)
  await postMessage('ines', id, '<p>Done. Templates can be taken as soon as the carcasses are in.</p>')

  const order = await addCard('mara', id, '<p>Order hinges and runners, soft close throughout</p>')
  const veneer = await addCard('mara', id, '<p>Lay out the veneer on the tall wall</p>', {
    pictures: ['swatch-walnut.webp'],
  })
  const slab = await addCard('ines', id, '<p>Reserve both slabs of honed marble</p>')
  const pulls = await addCard('jonas', id, '<p>Get three brass pulls for the client to try</p>')
  const template = await addCard('ines', id, '<p>Take templates for the island top</p>')
  const pantry = await addCard('mara', id, '<p>Hidden pantry door: detail of the top pivot</p>')
  const move = (uid_reply: string, kanban_status: string, card_order = 99) =>
    as('mara', 'moveCard', { params: { replyId: uid_reply }, body: { kanban_status, card_order } })
  await move(slab.uid_reply, 'done')
  await move(order.uid_reply, 'done')
  await move(veneer.uid_reply, 'in_progress')
  await move(pulls.uid_reply, 'in_progress')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const give = (uid_reply: string, who: 'mara' | 'jonas' | 'ines') =>
    as('mara', 'assignCard', { params: { replyId: uid_reply }, body: { assignee_uid: personId(who) } })
  await give(veneer.uid_reply, 'mara')
  await give(pulls.uid_reply, 'jonas')
  await give(template.uid_reply, 'ines')
  const due = (uid_reply: string, due_date: string) =>
    as('mara', 'setDueDate', { params: { replyId: uid_reply }, body: { due_date } })
  await due(pulls.uid_reply, inDays(-1))
  await due(template.uid_reply, inDays(2))
  await due(pantry.uid_reply, inDays(9))
  const addLabel = async (name: string, color: LabelColor): Promise<string> =>
    (await as('mara', 'createLabel', { params, body: { name, color } })).label.uid_label
  const [stone, joinery, client] = [
    await addLabel('Stone', 'teal'),
    await addLabel('Joinery', 'orange'),
    await addLabel('Client', 'purple'),
  ]
  const label = ({ uid_reply }: Reply, labels: readonly string[]) =>
    as('mara', 'setCardFields', { params: { replyId: uid_reply }, body: { labels } })
  await label(slab, [stone])
  await label(template, [stone])
  await label(order, [joinery])
  await label(veneer, [joinery])
  await label(pantry, [joinery])
  await label(pulls, [joinery, client])
  const texts = ['Level the carcasses', 'Measure both diagonals', 'Cut the templates', 'Send photos to the yard']
  const replyId = template.uid_reply
  const { items } = await as('ines', 'addChecklistItems', { params: { replyId }, body: { texts } })
  const itemId = items[0].uid_item
  await as('ines', 'updateChecklistItem', { params: { replyId, itemId }, body: { is_done: true } })
  at(3, '14:20')
  const comment = (who: 'mara' | 'jonas', uid_card: string, content: string) =>
    as(who, 'createReply', { params, body: { content, replyType: 'kanban', parentReplyId: uid_card } })
  await comment('jonas', pulls.uid_reply, '<p>Two are here, the knurled one comes tomorrow.</p>')
  pass(6)
  await comment('mara', pulls.uid_reply, '<p>Good. We show all three on Thursday.</p>')

  at(2, '16:05')
  const warm = await generate('mara', 'black marble countertop, warm evening light', ['card-cabinetry.webp'])
  const form = new FormData()
  form.append('content', '<p>A first idea of the kitchen in the evening, with the dark stone. Warm enough?</p>')
  form.append('attachments', await fetchImage(warm))
  const { reply: idea } = await as('mara', 'createReply', { params, form })
  pass(22)
  await postMessage('ines', id, "<p>That's the look. The black is too hard, though. Green would suit the island.</p>", {
    quote: idea,
  })
  at(2, '16:40')
  await playSelections(stage, id)
  return playReview(stage, id)
}
