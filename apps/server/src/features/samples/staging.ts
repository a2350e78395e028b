import type { Sample } from './sample.ts'
import { stagingSelections } from './staging-selections.ts'

export const staging: Sample = {
  title: 'Listing to stage (sample)',
  description: `
<p>Three rooms on the second floor, 84 m², empty since spring. <strong>Photos first, open house two days later.</strong> The agent expects a couple moving out of a smaller flat, one of them working from home.</p>
<p>This is a sample project. Edit it, invite someone, or delete it in Project Settings when you're done.</p>
<h2>What the photos should show</h2>
<ul>
<li>Living room: room for a table for six <em>and</em> a sofa; keep the view of the balcony clear</li>
<li>Bedroom: a double bed fits, with 600 mm on both sides; show it</li>
<li>Small room: a desk, a lamp, a shelf; an office, not a store room</li>
<li>Bathroom: white towels, one plant, nothing else on the vanity</li>
</ul>
<h2>House rules</h2>
<ol>
<li>Nothing is drilled; artwork stands or hangs from the rail</li>
<li>Lift 08:00 to 18:00 only, blankets on the walls</li>
<li>Virtually staged images are marked as such in the listing</li>
</ol>
<h2>Room by room</h2>
<table>
<thead><tr><th>Room</th><th>Repair and clean</th><th>Furnish</th><th>Photos</th></tr></thead>
<tbody>
<tr><td>Hall</td><td>Bulb, scuff by the door</td><td>Bench, mirror, one coat</td><td></td></tr>
<tr><td>Living room</td><td>done</td><td>Sofa 2,100, table 1,800, rug 2 x 3 m</td><td></td></tr>
<tr><td>Bedroom</td><td>Radiator, behind the door</td><td>Bed 1,600, two lamps, linen</td><td></td></tr>
<tr><td>Small room</td><td>done</td><td>Desk 1,200, chair, shelf</td><td></td></tr>
<tr><td>Bathroom</td><td>Silicone by the bath</td><td>Towels, plant</td><td></td></tr>
</tbody>
</table>
<p>Budget: <mark data-colour="amber">2,400 for four weeks</mark>, including transport both ways.</p>`,
  pictures: [
    { art: 'card-staging.webp', filename: 'bedroom-staged.webp' },
    { art: 'extra-bathroom-vanity.webp', filename: 'bathroom.webp' },
  ],
  firstVersion: { art: 'card-staging-clay.webp', filename: 'bedroom-layout.webp' },
  comment: {
    x: 0.21,
    y: 0.68,
    w: 0.46,
    h: 0.22,
    content: '<p>Too much at the foot of the bed. Without the bench the room looks wider.</p>',
  },
  cards: [
    {
      column: 'todo',
      content: '<p>Photos, before noon for the light; blinds at the same height</p>',
      dueInDays: 6,
    },
    {
      column: 'todo',
      content: '<p>Open house: flowers, keys, visitor list, shoe covers</p>',
      dueInDays: 8,
      isMine: true,
    },
    { column: 'todo', content: '<p>Listing text and floor plan to the agent</p>', dueInDays: 7 },
    { column: 'todo', content: '<p>Book the pick-up, four weeks from delivery</p>', dueInDays: 30 },
    {
      column: 'in_progress',
      content: '<p>Vanity: new silicone, hone the top, clear everything away</p>',
      dueInDays: 2,
      picture: { art: 'extra-bathroom-vanity.webp', filename: 'vanity-now.webp' },
    },
    {
      column: 'in_progress',
      content: '<p>Sofa, table, bed and two lamps: delivery 8 to 10, lift is booked</p>',
      dueInDays: 4,
      isMine: true,
    },
    { column: 'done', content: '<p>Walk through with the agent, list what is broken</p>' },
    { column: 'done', content: '<p>Deep clean and windows</p>' },
  ],
  conversation: [
    {
      content: '<p>Started this for the flat. The brief, the room list and the budget are under Description.</p>',
    },
    {
      content:
        '<p>Walked through with the agent:</p><ul><li>two sockets loose in the bedroom</li><li>silicone in the bath is black</li><li>the view sells the flat, so keep the window clear</li></ul>',
    },
    {
      content: '<p>The layout of the bedroom. Bed by the window or against the wall?</p>',
      picture: { art: 'card-staging-clay.webp', filename: 'from-the-door.webp' },
    },
    {
      content: '<p>Agent: <strong>against the wall.</strong> People should see the river first when they walk in.</p>',
      answers: 2,
    },
    {
      content:
        '<p>Delivery is booked for eight to ten, the lift is ours until eleven. Flowers on the morning of the open house.</p>',
    },
    { content: '<p>Next, invite the agent. The dates are on the board, and everyone is notified of changes.</p>' },
  ],
  budget: '3500',
  selections: stagingSelections,
}
