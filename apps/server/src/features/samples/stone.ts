import type { Sample } from './sample.ts'
import { stoneSelections } from './stone-selections.ts'

export const stone: Sample = {
  title: 'Stone countertop (sample)',
  description: `
<p>An island of 2,800 x 1,050 mm and a run of 3,460 mm with a full-height splashback in <strong>honed marble, 30 mm</strong>. Two slabs from the same block, book-matched on the splashback, one waterfall end with a mitred edge.</p>
<p>This is a sample project. Edit it, invite someone, or delete it in Project Settings when you're done.</p>
<h2>What was agreed</h2>
<ul>
<li>Finish: honed, sealed twice; the client has seen what lemon does to it</li>
<li>Seam: one, behind the hob, 1.5 mm, resin in the tone of the vein</li>
<li>Edge: 2 mm arris all round; mitre on the waterfall end</li>
<li>Sink: undermount, 8 mm negative reveal; tap hole 35 mm, drilled on site</li>
<li>Overhang: 20 mm at the fronts, 300 mm on the seating side with steel below</li>
</ul>
<h2>Before the template is taken</h2>
<ol>
<li>Base units fixed, level within 2 mm over the whole length</li>
<li>Sink, hob and tap on site, with their data sheets</li>
<li>Walls plastered; the splashback follows them</li>
</ol>
<h2>Template checklist</h2>
<table>
<thead><tr><th>Check</th><th>Value</th><th>Done</th></tr></thead>
<tbody>
<tr><td>Run, back edge / front edge</td><td>3,460 / 3,452 mm</td><td>yes</td></tr>
<tr><td>Left wall out of square over 650 mm</td><td>4 mm</td><td>yes</td></tr>
<tr><td>Hob cut-out and distance to the seam</td><td>560 x 490, 110 mm</td><td>yes</td></tr>
<tr><td>Sink cut-out, radius of the corners</td><td>R 15</td><td></td></tr>
<tr><td>Sockets in the splashback, from the worktop</td><td>3 x 180 mm</td><td></td></tr>
<tr><td>Access: stairs, door, turning point</td><td>longest piece 2,800 mm</td><td></td></tr>
</tbody>
</table>
<blockquote>Vein direction is drawn on the template and signed by the client before the saw starts.</blockquote>`,
  pictures: [
    { art: 'card-stone.webp', filename: 'countertop-render.webp' },
    { art: 'swatch-marble.webp', filename: 'slab-a.webp' },
  ],
  firstVersion: { art: 'card-stone-clay.webp', filename: 'countertop-working-model.webp' },
  comment: {
    x: 0.385,
    y: 0.55,
    w: 0.22,
    h: 0.38,
    content: '<p>The vein has to run on over this mitre. Can the render show slab A on top?</p>',
  },
  cards: [
    {
      column: 'todo',
      content: '<p>Client signs the vein layout on the slab photos</p>',
      dueInDays: 3,
      isMine: true,
    },
    { column: 'todo', content: '<p>Four people and the trolley for the island top, 210 kg</p>', dueInDays: 12 },
    { column: 'todo', content: '<p>Steel below the 300 mm overhang: fitted before we arrive?</p>', dueInDays: 7 },
    {
      column: 'todo',
      content: '<p>Second coat of sealer, a day after the first; hand over the care sheet</p>',
      dueInDays: 15,
    },
    {
      column: 'in_progress',
      content: '<p>Nest both slabs so that the vein continues across the mitre</p>',
      dueInDays: 2,
      isMine: true,
      picture: { art: 'swatch-marble.webp', filename: 'slab-a-detail.webp' },
    },
    { column: 'in_progress', content: '<p>Sink data sheet: corner radius and clips</p>', dueInDays: 1 },
    { column: 'done', content: '<p>Reserve both slabs at the yard, same block</p>' },
    { column: 'done', content: '<p>Digital template of the run</p>' },
  ],
  conversation: [
    {
      content: '<p>Started this for the island and the run. Sizes and what was agreed are under Description.</p>',
    },
    {
      content:
        '<p>At the yard today. Both slabs are from one block:</p><ul><li>slab A: the heavy veining runs to the lower left</li><li>slab B: quieter, a crack in the last 200 mm</li></ul>',
    },
    {
      content: '<p>The working model with the waterfall end. Which slab on top?</p>',
      picture: { art: 'card-stone-clay.webp', filename: 'waterfall-model.webp' },
    },
    {
      content:
        '<p>Client: <strong>A on top, B down the end,</strong> and the vein has to run on over the mitre. The crack falls into the offcut.</p>',
      answers: 2,
    },
    {
      content:
        "<p>The sink's data sheet says radius 12, the drawing says 15. Holding the template until the maker answers.</p>",
    },
    {
      content: '<p>Next, invite the kitchen maker, so they can see the notes about the steel support.</p>',
    },
  ],
  budget: '9500',
  selections: stoneSelections,
}
