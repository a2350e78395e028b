import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'
import { sumTotals } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { buildPin } from '#testing/build-pin.ts'
import { buildClientProject, buildProject } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { renderProject } from '#testing/render-page.tsx'

// The page loads it on demand, which takes long on a busy machine.
import './schedule.tsx'

const listOf = (selections: Selection[], hasPrices = true) => ({
  selections,
  totals: hasPrices ? sumTotals(selections, { currency: 'USD', tax_percent: '10', budget: '100' }) : null,
  version: 1,
  nextCursor: null,
})

const tap = buildSelection(1, { title: 'Tap', unit_price: '12.50', line_total: '12.50' })
const sink = buildSelection(2, { title: 'Sink' })

const open = async (answers: Answers, project = buildProject()) => {
  const page = await renderProject(project, 'overview?view=selections', { answers })
  const grid = await screen.findByRole('grid', { name: texts.title })
  await screen.findByRole('row', { name: /Tap/ })
  const current = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...page, grid, current }
}

beforeEach(() => stubLayout())

test('edits by keyboard: typing replaces, Enter saves and goes down', async () => {
  let saved = tap
  const { api, grid, hand, current } = await open({
    listSelections: listOf([tap, sink]),
    updateSelection: ({ body }) => {
      saved = { ...saved, title: String(body?.title) }
      return { selection: saved }
    },
  })
  grid.focus()
  expect(current()).toBe('Tap')
  await hand.keyboard('Mixer tap{Enter}')
  expect(current()).toBe('Sink')
  await screen.findByText('Mixer tap')
  await waitFor(() => expect(api.sent('updateSelection')[0]?.body).toEqual({ title: 'Mixer tap' }))
})

test('keeps a text that is no price, with the reason, and saves nothing', async () => {
  const { api, grid, hand } = await open({ listSelections: listOf([tap, sink]) })
  grid.focus()
  await hand.click(grid.querySelector('[data-column="unit_price"]') ?? grid)
  await hand.keyboard('a lot{Enter}{ArrowUp}')
  expect((await screen.findByRole('alert')).textContent).toBe(refusals.priceInvalid)
  expect(within(grid).getByText('a lot')).toBeDefined()
  expect(api.sent('updateSelection')).toEqual([])
})

test('finds items by all of the words, and closes a room from its head', async () => {
  const lamp = buildSelection(3, { title: 'Lamp', room: 'Hall', finish: 'Brass' })
  const { grid, hand } = await open({ listSelections: listOf([{ ...tap, finish: 'Brass' }, sink, lamp]) })
  await hand.type(screen.getByRole('searchbox', { name: texts.find }), 'BRASS hall')
  expect(within(grid).queryByText('Tap')).toBeNull()
  expect(within(grid).getByText('Lamp')).toBeDefined()
  expect(within(grid).queryByText(texts.addItemHint)).toBeNull()
  await hand.clear(screen.getByRole('searchbox', { name: texts.find }))
  await hand.click(within(grid).getByRole('button', { name: texts.room.collapse('Kitchen') }))
  expect(within(grid).queryByText('Tap')).toBeNull()
  expect(within(grid).getByText(texts.items(2))).toBeDefined()
  await hand.click(within(grid).getByRole('button', { name: texts.room.expand('Kitchen') }))
  expect(within(grid).getByText('Tap')).toBeDefined()
})

test('renames a room by moving its items in their order', async () => {
  const { api, grid, hand } = await open({
    listSelections: listOf([tap, sink]),
    moveSelection: { selection: { ...tap, room: 'Pantry' } },
  })
  await hand.click(within(grid).getByRole('button', { name: `${texts.room.rename} Kitchen` }))
  const name = await screen.findByLabelText(texts.room.name)
  await hand.clear(name)
  await hand.type(name, 'Pantry{Enter}')
  await waitFor(() =>
    expect(api.sent('moveSelection').map(({ body }) => body)).toEqual([
      { room: 'Pantry', after: null, in_place: true },
      { room: 'Pantry', after: tap.uid_selection, in_place: true },
    ]),
  )
})

test('links an item to the comment it is about', async () => {
  const pin = buildPin(3, { content: '<p>Brass here?</p>' })
  const { grid, hand } = await open({
    listSelections: listOf([{ ...tap, uid_pin: pin.uid_pin }, sink]),
    getReview: { stacks: [], open: [pin], decided: [] },
  })
  grid.focus()
  await hand.keyboard('{Control>}{Enter}{/Control}')
  const link = await screen.findByRole('link', { name: `${texts.panel.comment(3)} Brass here?` })
  expect(link.getAttribute('href')).toContain(`file=${pin.uid_file}&pin=${pin.uid_pin}&view=selections`)
})

test('takes a quantity with its unit', async () => {
  const { api, grid, hand } = await open({
    listSelections: listOf([tap, sink]),
    updateSelection: ({ body }) => ({ selection: { ...tap, quantity: String(body?.quantity) } }),
  })
  grid.focus()
  await hand.click(grid.querySelector('[data-column="quantity"]') ?? grid)
  await hand.keyboard('18.5 m²{Enter}')
  await waitFor(() => expect(api.sent('updateSelection')[0]?.body).toEqual({ quantity: '18.5', unit: 'm²' }))
})

test('adds an item where its title is typed', async () => {
  const { api, grid, hand } = await open({
    listSelections: listOf([tap]),
    createSelection: { selection: buildSelection(3, { title: 'Lamp' }) },
  })
  grid.focus()
  await hand.click(within(grid).getByText(texts.addItemHint))
  await hand.keyboard('Lamp{Enter}')
  await screen.findByRole('row', { name: /Lamp/ })
  expect(api.sent('createSelection')[0]?.body).toMatchObject({ title: 'Lamp', room: 'Kitchen' })
})

test('adds an item for each row that is pasted where the next title is typed', async () => {
  const { api, grid, hand } = await open({
    listSelections: listOf([tap]),
    createSelection: {
      selection: buildSelection(3, { title: 'Lamp' }),
      others: [buildSelection(4, { title: 'Hood' })],
    },
  })
  await hand.click(within(grid).getByText(texts.addItemHint))
  await hand.paste('Lamp\tBrass\nHood\tSteel\n')
  await waitFor(() =>
    expect(api.sent('createSelection')[0]?.body).toMatchObject({
      title: 'Lamp',
      finish: 'Brass',
      others: [{ title: 'Hood', finish: 'Steel' }],
    }),
  )
})

test('shows a client no editing, no costs and no budget', async () => {
  const { hand, grid } = await open({ listSelections: listOf([tap], false) }, buildClientProject())
  expect(screen.queryByRole('button', { name: texts.addItem })).toBeNull()
  expect(screen.queryByText(texts.budgetButton)).toBeNull()
  expect(screen.queryByText('12.50')).toBeNull()
  grid.focus()
  await hand.keyboard('{Control>}{Enter}{/Control}')
  const panel = await screen.findByRole('region', { name: texts.panel.label })
  expect(within(panel).queryByText(texts.teamOnly)).toBeNull()
})
