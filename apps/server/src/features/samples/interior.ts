import { interiorSelections } from './interior-selections.ts'
import type { Sample } from './sample.ts'

export const interior: Sample = {
  title: 'Living room (sample)',
  description: `
<p>A north-facing living room of 28 m² for two people who read a lot and often have guests. What stays: the oak floor and the window seat. What changes: <strong>light, colour, seating for six, and shelves for 900 books</strong>.</p>
<p>This is a sample project. Edit it, invite someone, or delete it in Project Settings when you're done.</p>
<blockquote>“It should feel like the inside of a book.” The client, first meeting</blockquote>
<h2>Scheme</h2>
<ul>
<li>Walls: sage, chalky matte; ceiling one third of the tone</li>
<li>Upholstery: oatmeal wool on the sofa, one chair in rust</li>
<li>Metal: aged brass, only where a hand touches it</li>
<li>Budget: 18,500, of which 6,000 for joinery</li>
</ul>
<h2>Light, layer by layer</h2>
<ol>
<li>Daylight: sheer linen, ceiling-mounted track, no pelmet</li>
<li>Ambient: two wall lights at 1,650 mm, 2700 K, dimmed together</li>
<li>Reading: one arm lamp for each of the two seats by the window</li>
<li>Accent: a strip in the shelves, switched separately</li>
</ol>
<h2>Decisions and who makes them</h2>
<table>
<thead><tr><th>Decision</th><th>Decided by</th><th>Status</th></tr></thead>
<tbody>
<tr><td>Wall colour, three samples on the north wall</td><td>Client</td><td>Sage chosen</td></tr>
<tr><td>Sofa: 2,400 or 2,600 mm (door is 830 mm wide)</td><td>Designer</td><td>2,400, comes in two parts</td></tr>
<tr><td>Rug, 2,500 x 3,500 mm, front legs on it</td><td>Client</td><td>Two on approval</td></tr>
<tr><td>Shelf span: 32 mm oak, 900 mm between uprights</td><td>Joiner</td><td>Open</td></tr>
<tr><td>Position of the two new wall boxes</td><td>Electrician</td><td>Open</td></tr>
</tbody>
</table>`,
  pictures: [
    { art: 'card-interior.webp', filename: 'living-room-render.webp' },
    { art: 'extra-reading-nook.webp', filename: 'reading-nook.webp' },
  ],
  firstVersion: { art: 'card-interior-clay.webp', filename: 'living-room-working-model.webp' },
  comment: {
    x: 0.43,
    y: 0.17,
    w: 0.33,
    h: 0.31,
    content: '<p>Hang these 10 cm lower, so the middle is at eye level from the sofa.</p>',
  },
  cards: [
    {
      column: 'todo',
      content: '<p>Count the books properly, and the tall ones separately</p>',
      dueInDays: 4,
      isMine: true,
    },
    { column: 'todo', content: '<p>Mark the two wall boxes on the plaster with the electrician</p>', dueInDays: 6 },
    { column: 'todo', content: '<p>Order the linen: 11.4 m, fullness 2.2, check the drop twice</p>', dueInDays: 9 },
    { column: 'todo', content: '<p>Delivery day: lift is 1,100 mm deep, sofa comes in two parts</p>', dueInDays: 21 },
    {
      column: 'in_progress',
      content: '<p>Window seat: cushion 1,780 x 520 mm, foam, piping in rust</p>',
      dueInDays: 3,
      picture: { art: 'extra-reading-nook.webp', filename: 'window-seat.webp' },
    },
    {
      column: 'in_progress',
      content: '<p>Two rugs on approval: lay both, take photos at noon and at eight</p>',
      dueInDays: 2,
      isMine: true,
    },
    { column: 'done', content: '<p>Three samples of sage, north wall, morning and evening</p>' },
    { column: 'done', content: '<p>Furniture plan 1:50, walkways 900 mm or more</p>' },
  ],
  conversation: [
    {
      content:
        '<p>Started this for the living room. The scheme is under Description. The render is below it, with the working model as version 1.</p>',
    },
    {
      content:
        '<p>Three samples of sage on the north wall, seen at nine and at six:</p><ol><li>the grey one dies after sunset</li><li>the yellow one fights the oak</li><li>the middle one stays</li></ol>',
    },
    {
      content: '<p>Working model with the new shelves. Do 900 books fit if the tall ones lie flat?</p>',
      picture: { art: 'card-interior-clay.webp', filename: 'shelves-model.webp' },
    },
    {
      content:
        '<p>Counted with the client: <strong>940, of which 60 tall.</strong> One more row on the left, and the seat stays as it is.</p>',
      answers: 2,
    },
    {
      content: '<p>Both rugs are on approval until the end of the week. Photos from noon and eight go here.</p>',
    },
    { content: '<p>Next, invite the client. She can comment on the files, so nothing gets lost in email.</p>' },
  ],
  budget: '18500',
  selections: interiorSelections,
}
