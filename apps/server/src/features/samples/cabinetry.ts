import { cabinetrySelections } from './cabinetry-selections.ts'
import type { Sample } from './sample.ts'

export const cabinetry: Sample = {
  title: 'Kitchen cabinetry (sample)',
  description: `
<p>A kitchen for a family of four in a 1936 house: one tall wall, one run below the window, and an island. <strong>Walnut fronts with the grain running from plinth to ceiling</strong>, pale carcasses, soft close throughout.</p>
<p>This is a sample project. Edit it, invite someone, or delete it in Project Settings when you're done.</p>
<h2>Decided with the client</h2>
<ul>
<li>Fronts: walnut veneer on 19 mm, one flitch for the tall wall, matte oil</li>
<li>Island top: honed marble, 30 mm, mitred edge (other trade, see their templates)</li>
<li>Pulls: unlacquered brass, 160 mm centres; none on the tall wall, push to open</li>
<li>Appliances: oven column, integrated fridge, hob with downdraft</li>
</ul>
<h2>Still open</h2>
<ol>
<li>Plinth: walnut, or dark and set back 60 mm?</li>
<li>Pantry door: concealed pivot or two more hinges?</li>
<li>Light below the wall cabinets: 2700 K or 3000 K?</li>
</ol>
<h2>Measurements to take before cutting</h2>
<table>
<thead><tr><th>Measurement</th><th>Drawing</th><th>On site</th></tr></thead>
<tbody>
<tr><td>Tall wall, at floor, 1 m and 2 m</td><td>3,640 mm</td><td>3,634 / 3,638 / 3,641</td></tr>
<tr><td>Ceiling height, all four corners</td><td>2,480 mm</td><td>2,471 to 2,483</td></tr>
<tr><td>Floor out of level along the run</td><td>max 8 mm</td><td>5 mm</td></tr>
<tr><td>Window sill above finished floor</td><td>1,050 mm</td><td></td></tr>
<tr><td>Corner by the sink, out of square</td><td>max 6 mm</td><td></td></tr>
<tr><td>Waste and water, from the left wall</td><td>520 / 640 mm</td><td></td></tr>
<tr><td>Downdraft duct, clear height in the floor</td><td>110 mm</td><td></td></tr>
</tbody>
</table>
<blockquote>No carcass leaves the workshop before the last column is filled in.</blockquote>`,
  pictures: [
    { art: 'card-cabinetry.webp', filename: 'kitchen-render.webp' },
    { art: 'swatch-walnut.webp', filename: 'walnut-veneer.webp' },
  ],
  firstVersion: { art: 'card-cabinetry-clay.webp', filename: 'kitchen-working-model.webp' },
  comment: {
    x: 0.185,
    y: 0.585,
    w: 0.6,
    h: 0.065,
    content: '<p>Overhang of 20 mm here? The drawers need 3 mm of clearance below the stone.</p>',
  },
  cards: [
    {
      column: 'todo',
      content: '<p>Site measure, second visit: sill height, sink corner, duct in the floor</p>',
      dueInDays: 3,
      isMine: true,
    },
    { column: 'todo', content: '<p>Cutting list and edge list for the island</p>', dueInDays: 8 },
    { column: 'todo', content: '<p>Hidden pantry door: detail of the top pivot, 1:1</p>', dueInDays: 10 },
    { column: 'todo', content: '<p>Book the installers: two people, three days</p>', dueInDays: 14 },
    {
      column: 'in_progress',
      content: '<p>Lay out the veneer on the tall wall, number the sheets</p>',
      dueInDays: 2,
      isMine: true,
      picture: { art: 'swatch-walnut.webp', filename: 'walnut-sheet-07.webp' },
    },
    { column: 'in_progress', content: '<p>Get three brass pulls for the client to try</p>', dueInDays: 5 },
    { column: 'done', content: '<p>Working model approved by the client</p>' },
    { column: 'done', content: '<p>Order hinges and runners, soft close throughout</p>' },
  ],
  conversation: [
    {
      content:
        '<p>Started this for the kitchen in the 1936 house. The render is under Description, with the working model as version 1. To-dos are on the board.</p>',
    },
    {
      content:
        '<p>From the site visit:</p><ul><li>tall wall 3,634 at the floor, 3,641 at two metres</li><li>floor falls 5 mm towards the window</li><li>sill and sink corner still to measure</li></ul>',
    },
    {
      content: '<p>The working model, seen from the door. Is the island too long for the walkway?</p>',
      picture: { art: 'card-cabinetry-clay.webp', filename: 'from-the-door.webp' },
    },
    {
      content: '<p>Client on the phone: <strong>20 cm shorter, then yes.</strong> That makes the walkway 1,050 mm.</p>',
      answers: 2,
    },
    {
      content:
        '<p>Veneer is laid out. Sheet 07 goes beside the oven, the knot above the fridge. The layout is a card now, so no one cuts the sheet by mistake.</p>',
    },
    {
      content: '<p>Next, invite the workshop. They will see all of this, and their replies appear here instantly.</p>',
    },
  ],
  budget: '15000',
  selections: cabinetrySelections,
}
