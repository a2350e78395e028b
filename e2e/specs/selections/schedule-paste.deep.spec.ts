// 300 rows from a spreadsheet, as Excel and Google Sheets put them on the clipboard.
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { stretch } from '@joinery/server/testing/stretch'
import type { Page } from '@playwright/test'

import { expect, type SignedIn, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addItems, copyToClipboard, gridOf, listItems, openSchedule, rowOf } from '../../fixtures/schedule.ts'

const rowsOf = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [
    `Tile ${at + 1}`,
    at % 3 === 0 ? 'Glazed, "bright"' : 'Matt',
    'Rif Tiles',
    String((at % 7) + 1),
    (at * 1.25 + 10).toFixed(2),
  ])

/** As Excel writes it: quotes around cells that contain one, and a line break at the end. */
const toText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (row) => `${row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')}\r\n`,
    )
    .join('')

const toHtml = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

/** Pastes into the row that adds items to a room of one item, in the column of titles. */
const pasteBelow = async (page: Page): Promise<void> => {
  await gridOf(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
}

const openKitchen = async (owner: SignedIn): Promise<string> => {
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addItems(owner, id, [{ title: 'Worktop', room: 'Kitchen' }])
  await openSchedule(owner.page, id)
  await expect(rowOf(owner.page, 'Worktop')).toBeVisible()
  return id
}

const valuesOf = (items: readonly Selection[]) =>
  items.map(({ title, finish, supplier, quantity, unit_price }) => [title, finish, supplier, quantity, unit_price])

/** Items are saved one after the other, to keep their order: the limit only ends a hanging test. */
const limit = { timeout: stretch(600_000), intervals: [500, 2000] }

test('pastes 300 rows as Excel copies them, in their order', async ({ signIn }) => {
  test.setTimeout(stretch(900_000))
  const owner = await signIn()
  const { page } = owner
  const id = await openKitchen(owner)
  const rows = rowsOf(300)
  await copyToClipboard(page, { 'text/plain': toText(rows), 'text/html': toHtml(rows) })
  await pasteBelow(page)
  await expect(page.getByText(texts.items(301))).toBeVisible()
  // All rows can be reached while they are saved.
  await page.keyboard.press('Control+End')
  await expect(rowOf(page, 'Tile 300')).toBeVisible()
  await expect.poll(async () => (await listItems(owner, id)).length, limit).toBe(301)
  expect(valuesOf(await listItems(owner, id)).slice(1)).toEqual(rows)
})

test('pastes a table of a program that copies only HTML, and undoes it in one step', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await openKitchen(owner)
  const rows = rowsOf(12)
  await copyToClipboard(page, { 'text/html': toHtml(rows) })
  await pasteBelow(page)
  await expect(page.getByText(texts.items(13))).toBeVisible()
  await expect.poll(async () => valuesOf(await listItems(owner, id)).slice(1), limit).toEqual(rows)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(texts.items(1))).toBeVisible()
  await expect.poll(async () => (await listItems(owner, id)).map(({ title }) => title), limit).toEqual(['Worktop'])
})

test('pasted over existing rows changes them, and adds the rest', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addItems(owner, id, [
    { title: 'Worktop', room: 'Kitchen', note: 'stays' },
    { title: 'Vanity', room: 'Bathroom' },
  ])
  await openSchedule(page, id)
  await expect(rowOf(page, 'Vanity')).toBeVisible()
  await copyToClipboard(page, { 'text/plain': 'Marble worktop\tHoned\nTap\tBrass\n' })
  await gridOf(page).focus()
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await listItems(owner, id)).map(({ title, finish, room, note }) => [room, title, finish, note]))
    .toEqual([
      ['Kitchen', 'Marble worktop', 'Honed', 'stays'],
      ['Kitchen', 'Tap', 'Brass', ''],
      ['Bathroom', 'Vanity', '', ''],
    ])
})
