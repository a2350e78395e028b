// The finishes schedule by keyboard alone, as in a spreadsheet.
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'

import { faultsOf } from '../../fixtures/axe.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addItems, clipboardText, expectCurrent, listItems, openSchedule, rowOf } from '../../fixtures/schedule.ts'
import { troubles } from '../../fixtures/troubles.ts'

const kitchen = [
  { title: 'Worktop', room: 'Kitchen', finish: 'Honed', quantity: '5.6', unit: 'm²', unit_price: '310' },
  { title: 'Pendant', room: 'Kitchen', finish: 'Brass', quantity: '3', unit: 'pcs', unit_price: '285' },
  { title: 'Tap', room: 'Kitchen', finish: 'Brass', unit_price: '420' },
  { title: 'Vanity', room: 'Bathroom', finish: 'Walnut', unit_price: '2180' },
]

test('edits, copies, pastes and undoes without a mouse', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addItems(owner, id, kitchen)
  const grid = await openSchedule(page, id)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(rowOf(page, 'Vanity')).toBeVisible()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const fieldsOf = async (field: 'title' | 'finish' | 'unit_price') =>
    (await listItems(owner, id)).map((item) => item[field])
  const expectFields = (field: 'title' | 'finish' | 'unit_price', values: readonly (string | null)[]) =>
    expect.poll(() => fieldsOf(field)).toEqual(values)

  // The grid is one stop of Tab; typing replaces, Enter saves and goes down, Tab to the right.
  await tabTo(page, grid)
  await expectCurrent(page, 'Worktop')
  await page.keyboard.type('Marble worktop')
  await press('Enter')
  await expectCurrent(page, 'Pendant')
  await page.keyboard.type('Dome pendant')
  await press('Tab')
  await expectCurrent(page, 'Brass')
  await page.keyboard.type('Steel')
  await press('Tab', 'Shift+Tab')
  await expectCurrent(page, 'Steel')
  await expectFields('title', ['Marble worktop', 'Dome pendant', 'Tap', 'Vanity'])
  await expectFields('finish', ['Honed', 'Steel', 'Brass', 'Walnut'])

  // Enter edits what is there, Escape drops it. Arrows move, also past the head of a room.
  await press('Enter')
  await page.keyboard.type('never saved')
  await press('Escape')
  await expectCurrent(page, 'Steel')
  await press('ArrowDown')
  await expectCurrent(page, 'Brass')
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expectCurrent(page, 'Walnut')

  // A block is copied and pasted; a single value fills the block.
  await press('Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expectCurrent(page, 'Honed')
  await press('Shift+ArrowDown', 'Control+c')
  await expect.poll(() => clipboardText(page)).toBe('Honed\nSteel')
  await press('ArrowDown', 'Control+v')
  await expectFields('finish', ['Honed', 'Honed', 'Steel', 'Walnut'])
  await press('Control+z')
  await expectFields('finish', ['Honed', 'Steel', 'Brass', 'Walnut'])
  await press('Control+y')
  await expectFields('finish', ['Honed', 'Honed', 'Steel', 'Walnut'])

  // Delete clears; a text that is no price stays with the reason until it is dropped.
  await press('ArrowUp', 'Delete')
  await expectFields('finish', ['', 'Honed', 'Steel', 'Walnut'])
  await press('Control+z')
  await expectFields('finish', ['Honed', 'Honed', 'Steel', 'Walnut'])
  await press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expectCurrent(page, '310.00')
  await page.keyboard.type('a lot')
  await press('Enter', 'ArrowUp')
  // Nothing covers the reason.
  await page.getByRole('alert').filter({ hasText: refusals.priceInvalid }).click({ trial: true })
  await press('Enter', 'Escape')
  await expectCurrent(page, '310.00')
  await page.keyboard.type('312.5')
  await press('Enter')
  await expectFields('unit_price', ['312.50', '285.00', '420.00', '2180.00'])
  await expect(rowOf(page, 'Marble worktop').getByText('1,750.00')).toBeVisible()

  // A quantity can be typed with its unit.
  await press('ArrowUp', 'ArrowLeft')
  await page.keyboard.type('2 slabs')
  await press('Enter')
  await expect.poll(async () => (await listItems(owner, id))[0]).toMatchObject({ quantity: '2', unit: 'slabs' })

  // New items at the end of the room, moved, checked and deleted.
  await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown')
  await expectCurrent(page, texts.addItemHint)
  await page.keyboard.type('Bar pull')
  await press('Enter')
  await page.keyboard.type('Hood')
  await press('Enter', 'ArrowUp')
  await expectCurrent(page, 'Hood')
  await expectFields('title', ['Marble worktop', 'Dome pendant', 'Tap', 'Bar pull', 'Hood', 'Vanity'])
  await press('Alt+ArrowUp')
  await expectFields('title', ['Marble worktop', 'Dome pendant', 'Tap', 'Hood', 'Bar pull', 'Vanity'])
  await press('Space')
  await expect(page.getByText(texts.selected(1))).toBeVisible()
  expect(await faultsOf(page, 'schedule')).toEqual([])
  expect(await troubles(page)).toEqual([])

  // The panel takes the focus, and gives it back.
  await press('Space', 'Control+Enter')
  const panel = page.getByRole('region', { name: texts.panel.label })
  await expect(panel).toBeFocused()
  await tabTo(page, panel.getByLabel(texts.columns.title, { exact: true }))
  await press('Control+a')
  await page.keyboard.type('Hood, steel')
  await press('Enter')
  await expectFields('title', ['Marble worktop', 'Dome pendant', 'Tap', 'Hood, steel', 'Bar pull', 'Vanity'])
  expect(await faultsOf(page, 'panel')).toEqual([])
  await press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(grid).toBeFocused()

  // A room is closed, opened and renamed from its head, and keeps its place.
  await press('Control+Home', 'Enter')
  await expect(rowOf(page, 'Tap')).toHaveCount(0)
  await press('Enter')
  await expect(rowOf(page, 'Tap')).toBeVisible()
  await press('F2')
  await expect(page.getByLabel(texts.room.name)).toBeFocused()
  await press('Control+a')
  await page.keyboard.type('Main kitchen')
  await press('Enter')
  await expect
    .poll(async () => (await listItems(owner, id)).map(({ room, title }) => `${room}: ${title}`))
    .toEqual([
      'Main kitchen: Marble worktop',
      'Main kitchen: Dome pendant',
      'Main kitchen: Tap',
      'Main kitchen: Hood, steel',
      'Main kitchen: Bar pull',
      'Bathroom: Vanity',
    ])
})

test('finds items by their words and keeps an edited item in view', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addItems(owner, id, kitchen)
  await openSchedule(page, id)
  await expect(rowOf(page, 'Vanity')).toBeVisible()
  await page.getByRole('searchbox', { name: texts.find }).fill('brass kitchen')
  await expect(rowOf(page, 'Tap')).toBeVisible()
  await expect(rowOf(page, 'Pendant')).toBeVisible()
  await expect(rowOf(page, 'Worktop')).toHaveCount(0)
  await rowOf(page, 'Tap').getByText('Brass').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Chrome')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await listItems(owner, id))[2]?.finish).toBe('Chrome')
  await expect(rowOf(page, 'Tap').getByText('Chrome')).toBeVisible()
  await page.getByRole('searchbox', { name: texts.find }).fill('zinc')
  await expect(page.getByText(texts.noMatches)).toBeVisible()
  expect(await faultsOf(page, 'nothing found')).toEqual([])
  await page.getByRole('searchbox', { name: texts.find }).fill('')
  await expect(rowOf(page, 'Vanity')).toBeVisible()
})
