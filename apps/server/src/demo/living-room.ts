import type { Stage } from './stage.ts'

/** A living room project that has just started. */
export const playLivingRoom = async (stage: Stage): Promise<string> => {
  const { addCard, as, at, createProject, fetchImage, generate, pass, postMessage } = stage
  at(5, '11:30')
  const id = await createProject(
    'jonas',
    {
      title: 'Reading room, Elm Street',
      description:
        '<p>A quiet room for two people who read a lot. What stays: the window seat and the oak floor. What changes: <strong>light, colour, and shelves for 900 books</strong>.</p><blockquote>“It should feel like the inside of a book.” The client</blockquote>',
    },
    ['card-interior.webp', 'card-interior-clay.webp', 'extra-reading-nook.webp'],
  )
  const params = { id }
  await as('jonas', 'addMember', { params, body: { email: 'mara@demo.joinery.example' } })
  await as('jonas', 'addMember', { params, body: { email: 'tove@demo.joinery.example' } })
  at(4, '09:00')
  await postMessage(
    'jonas',
    id,
    '<p>Two directions for the walls: sage green, or a deep navy. Which one survives a grey November?</p>',
  )
  pass(12)
  const sage = await generate('jonas', 'sage green walls, soft daylight', ['card-interior.webp'])
  const navy = await generate('jonas', 'navy walls, warm light', ['card-interior.webp'])
  const form = new FormData()
  form.append('content', '<p>Both, on the same view.</p>')
  for (const image of [sage, navy]) form.append('attachments', await fetchImage(image))
  const { reply } = await as('jonas', 'createReply', { params, form })
  pass(40)
  await postMessage('tove', id, '<p>Sage. The navy eats the window seat.</p>', { quote: reply })
  pass(5)
  await postMessage(
    'mara',
    id,
    '<p>Sage for me too, and the shelves in oak, so the floor and the books tie it together.</p>',
  )
  at(1, '17:40')
  await addCard('jonas', id, '<p>Count the books properly</p>')
  await addCard('mara', id, '<p>Shelf section: 32 mm oak, 900 mm span, deflection?</p>', {
    pictures: ['extra-reading-nook.webp'],
  })
  await addCard('jonas', id, '<p>Three samples of sage, north wall, morning and evening</p>')
  await postMessage('mara', id, '<p>I will have the span calculated by Wednesday.</p>')
  return id
}
