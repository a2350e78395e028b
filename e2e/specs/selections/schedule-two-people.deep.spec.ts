// Two people edit one schedule at the same time, each in their own browser.
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import type { Locator, Page } from '@playwright/test'

import { createPerson, expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { addItems, gridOf, listItems, openSchedule, rowOf } from '../../fixtures/schedule.ts'

const cellOf = (page: Page, title: string, column: 'finish' | 'total' | 'unit_price'): Locator =>
  rowOf(page, title).locator(`[data-column="${column}"]`)

/** Types into a cell, and saves. */
const retype = async (page: Page, title: string, column: 'finish' | 'unit_price', text: string): Promise<void> => {
  await cellOf(page, title, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const titlesOf = (page: Page): Promise<string[]> => gridOf(page).locator('[data-column="title"]').allTextContents()

test('two people see each other’s edits, and a conflict ends the same for both', async ({ signIn, address }) => {
  const [mara, jonas] = [await signIn(await createPerson(address, 'Mara')), await signIn(await createPerson(address))]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  await addItems(
    mara,
    id,
    ['Worktop', 'Pendant', 'Tap'].map((title) => ({ title, room: 'Kitchen', finish: 'Brass', unit_price: '100' })),
  )
  for (const { page } of [mara, jonas]) {
    await openSchedule(page, id)
    await expect(rowOf(page, 'Tap')).toBeVisible()
  }

  // Different cells of one item.
  await Promise.all([
    retype(mara.page, 'Worktop', 'unit_price', '120'),
    retype(jonas.page, 'Worktop', 'finish', 'Honed marble'),
  ])
  for (const { page } of [mara, jonas]) {
    await expect(rowOf(page, 'Worktop').getByText('Honed marble')).toBeVisible()
    await expect(cellOf(page, 'Worktop', 'total')).toHaveText('120.00')
    await expect(page.getByText('$320.00').first()).toBeVisible()
  }

  // The same cell: the last one saved wins, for both.
  await Promise.all([
    retype(mara.page, 'Pendant', 'finish', 'Steel of Mara'),
    retype(jonas.page, 'Pendant', 'finish', 'Steel of Jonas'),
  ])
  await expect
    .poll(async () => {
      const saved = (await listItems(mara, id))[1]?.finish ?? ''
      const shown = await Promise.all([mara, jonas].map(({ page }) => cellOf(page, 'Pendant', 'finish').textContent()))
      return { isSame: shown.every((text) => text === saved), isTyped: saved.startsWith('Steel of') }
    })
    .toEqual({ isSame: true, isTyped: true })

  // One adds and moves while the other deletes.
  const add = async () => {
    await gridOf(mara.page).getByText(texts.addItemHint).click()
    await mara.page.keyboard.type('Hood')
    await mara.page.keyboard.press('Enter')
    await rowOf(mara.page, 'Hood').getByText('Hood').click()
    await mara.page.keyboard.press('Alt+ArrowUp')
  }
  const remove = async () => {
    await rowOf(jonas.page, 'Tap')
      .getByRole('button', { name: texts.selectItem('Tap') })
      .click()
    await jonas.page.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await Promise.all([add(), remove()])
  await expect
    .poll(async () => {
      const saved = (await listItems(mara, id)).map(({ title }) => title)
      const shown = await Promise.all([mara, jonas].map(({ page }) => titlesOf(page)))
      return {
        saved: saved.toSorted(),
        areSame: shown.every((one) => one.join() === [...saved, texts.addItemHint].join()),
      }
    })
    .toEqual({ saved: ['Hood', 'Pendant', 'Worktop'], areSame: true })
})
