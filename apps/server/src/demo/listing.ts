import type { Stage } from './stage.ts'

/** A house to be shown next week; nearly done. */
export const playListing = async (stage: Stage): Promise<string> => {
  const { addCard, as, at, createProject, pass, postMessage } = stage
  at(6, '15:00')
  const id = await createProject(
    'tove',
    {
      title: 'Listing to stage: 14 Harbour Row',
      description:
        '<p>Empty since spring, on the market from Monday. Budget <strong>2,400</strong>, viewing on Saturday at ten. Keep the floor, hide the radiators, show how big the bedroom is.</p>',
    },
    ['card-staging.webp', 'card-staging-clay.webp', 'extra-bathroom-vanity.webp'],
  )
  const params = { id }
  await as('tove', 'addMember', { params, body: { email: 'ines@demo.joinery.example' } })
  await as('tove', 'addMember', { params, body: { email: 'mara@demo.joinery.example' } })
  at(5, '10:20')
  await postMessage(
    'tove',
    id,
    '<p>The agent wants the vanity in the photos. Ines, can you get the top looking like new by Friday?</p>',
    {
      pictures: ['extra-bathroom-vanity.webp'],
    },
  )
  pass(18)
  await postMessage('ines', id, '<p>Friday morning, one hour. It only needs honing powder and patience.</p>')
  const move = (uid_reply: string, kanban_status: string) =>
    as('tove', 'moveCard', { params: { replyId: uid_reply }, body: { kanban_status, card_order: 99 } })
  for (const [content, column] of [
    ['<p>Sofa, two chairs, one rug: delivery Thursday 8 to 10</p>', 'done'],
    ['<p>Vanity top: hone and seal</p>', 'in_progress'],
    ['<p>Photos, before noon for the light</p>', 'todo'],
    ['<p>Flowers for Saturday</p>', 'todo'],
  ] as const) {
    const card = await addCard('tove', id, content)
    if (column !== 'todo') await move(card.uid_reply, column)
  }
  at(0, '07:55')
  await postMessage('tove', id, '<p>Keys are with the neighbour. See you there.</p>')
  return id
}
