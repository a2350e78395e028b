// Three people edit one schedule at random at the same time: with the keyboard, by undo, and by imports beside them.
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { createRandom, fuzzSeed, type Random } from '@joinery/server/testing/fuzz/random'
import { stretch } from '@joinery/server/testing/stretch'
import type { Page } from '@playwright/test'

import { callAs } from '../../fixtures/call-as.ts'
import { expect, type SignedIn, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addItems, gridOf, listItems, openSchedule, rowOf } from '../../fixtures/schedule.ts'

const steps = 25
/** All rows are rendered. */
const viewport = { width: 1440, height: 6000 }

/** In the column of titles, or in that of finishes. */
const act = async (person: SignedIn, id: string, hasTitles: boolean, { below, pick }: Random): Promise<void> => {
  const { keyboard } = person.page
  const type = async (text: string) => {
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  await keyboard.press(pick(['ArrowDown', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']))
  await pick([
    () => type(`Text ${below(1000)}`),
    () => type(`Text ${below(1000)}`),
    () => keyboard.press(pick(['Alt+ArrowUp', 'Alt+ArrowDown'])),
    () => keyboard.press(pick(['Control+z', 'Control+y'])),
    // An empty title would be refused, and stay where it is.
    ...(hasTitles ? [] : [() => keyboard.press('Delete')]),
    async () => {
      const list = await listItems(person, id)
      const some = pick(list)
      const params = { selectionId: some.uid_selection }
      // Others may delete it first.
      await callAs(person, 'deleteSelection', { params }).catch(() => null)
      if (below(2) === 0) await callAs(person, 'restoreSelection', { params }).catch(() => null)
    },
    async () => {
      const csv = `code,title,room\n${pick(['A', 'B'])},Imported ${below(100)},Hall\n,New ${below(100)},${pick(['Hall', 'Kitchen'])}\n`
      const file = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await callAs(person, 'importSelections', { params: { id }, multipart: { file } }).catch(() => null)
    },
  ])()
}

/** Code, title and finish of each item, in the order of the grid. */
const shownOn = (page: Page): Promise<string[]> =>
  gridOf(page).evaluate((grid) =>
    [...grid.querySelectorAll('[role=row]')].flatMap((row) => {
      const cells = ['code', 'title', 'finish'].map((column) => row.querySelector(`[data-column=${column}]`))
      return row.querySelector('[data-check]') ? [cells.map((cell) => cell?.textContent ?? '').join(' | ')] : []
    }),
  )

/**
 * Expands all rooms at once. Enter on the head of a room collapses it, in one window only, and edits that are still
 * arriving remove rooms and bring them back.
 */
const expandRooms = (page: Page): Promise<void> =>
  gridOf(page)
    .getByRole('button', { name: /^Expand / })
    .evaluateAll((collapsed) => {
      for (const button of collapsed) if (button instanceof HTMLElement) button.click()
    })

test(`three people end with the server's schedule after random edits (seed ${fuzzSeed})`, async ({ signIn }) => {
  test.setTimeout(stretch(900_000))
  const people = [
    await signIn(undefined, { viewport }),
    await signIn(undefined, { viewport }),
    await signIn(undefined, { viewport }),
  ]
  const [owner] = people
  if (!owner) throw new Error('No owner')
  const id = await createProject(owner, 'Hartwell Kitchen', { members: people.slice(1) })
  await addItems(
    owner,
    id,
    Array.from({ length: 12 }, (_, at) => ({ title: `Item ${at}`, room: at % 3 === 0 ? 'Bath' : 'Kitchen' })),
  )
  for (const { page } of people) {
    await openSchedule(page, id)
    await expect(rowOf(page, 'Item 11')).toBeVisible()
    await gridOf(page).focus()
  }
  await Promise.all(
    people.map(async (person, index) => {
      const random = createRandom(fuzzSeed * 10 + index)
      const hasTitles = index !== 1
      if (!hasTitles) await person.page.keyboard.press('ArrowRight')
      for (let step = 0; step < steps; step += 1) await act(person, id, hasTitles, random)
    }),
  )
  await expect
    .poll(
      async () => {
        await Promise.all(people.map(({ page }) => expandRooms(page)))
        const saved = (await listItems(owner, id)).map(({ code, title, finish }) => [code, title, finish].join(' | '))
        const shown = await Promise.all(people.map(({ page }) => shownOn(page)))
        return shown.map((one) => (one.join('\n') === saved.join('\n') ? 'same' : { shown: one, saved }))
      },
      { timeout: stretch(300_000) },
    )
    .toEqual(['same', 'same', 'same'])
  // What was typed is saved: nothing waits, and no cell is marked.
  for (const { page } of people) {
    await expect(gridOf(page).locator('[aria-invalid]')).toHaveCount(0)
    await expect(page.getByText(texts.updateFailed)).toHaveCount(0)
  }
})
