// A picture goes once round: pointed at, talked about, made a card, revised, compared and settled, by two people. One of them
// at a desk with a mouse or by keyboard alone, or on a phone with a finger; the other one always has a mouse.
import type { Locator, Page } from '@playwright/test'

import { finger } from '../../fixtures/finger.ts'
import { createInput, type InputKind } from '../../fixtures/input.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { art, soon } from '../../fixtures/light-table.ts'
import { chip } from '../../fixtures/marking.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { troubles } from '../../fixtures/troubles.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ways: readonly { device: typeof desk; name: string; kind: InputKind }[] = [
  { device: desk, name: 'with a mouse', kind: 'mouse' },
  { device: desk, name: 'by keyboard alone', kind: 'keyboard' },
  { device: phone, name: 'on a phone, with a finger', kind: 'touch' },
]

const stage = (page: Page): Locator => page.getByRole('dialog').getByRole('application').first()
const comments = (page: Page): Locator => page.getByRole('region', { name: 'Comments' })
const number = (page: Page, which: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Comment ${which} .*, (open|resolved): `) })

/** Draws a rectangle on the picture. */
const mark = async (kind: InputKind, page: Page): Promise<void> => {
  if (kind === 'keyboard') {
    await expect(stage(page)).toBeFocused()
    await page.keyboard.press('Enter')
    for (let steps = 0; steps < 6; steps++) await page.keyboard.press('Shift+ArrowRight')
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    return
  }
  const box = await stage(page).boundingBox()
  if (!box) throw new Error('There is no picture')
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y })
  const [from, to] = [at(0.4, 0.42), at(0.6, 0.55)]
  if (kind === 'touch') {
    const { press, slide, lift } = finger(await page.context().newCDPSession(page))
    await press(from.x, from.y)
    await slide(from, to)
    await lift()
    return
  }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

/** How far from the line the right picture begins. */
const offOfLine = (compare: Element): number => {
  const over = compare.querySelector('[data-compare="slider"] > :last-child')
  const line = compare.querySelector('[data-testid="compare-line"]')?.getBoundingClientRect()
  if (!over || !line) return Number.POSITIVE_INFINITY
  const cut = /([\d.]+)px\)$/.exec(getComputedStyle(over).clipPath)?.[1] ?? 'unknown'
  return Math.abs(over.getBoundingClientRect().left + Number(cut) - (line.left + line.width / 2))
}

for (const { device, name, kind } of ways) {
  test(`two people take a picture from a remark to a settled version: ${name}`, async ({ signIn, newPerson }) => {
    test.setTimeout(240_000)
    const mara = await signIn(await newPerson(), device)
    const jonas = await signIn()
    const { page } = mara
    const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
    const { press } = createInput(kind, page)
    const viewer = page.getByRole('dialog')
    const button = (label: string | RegExp) => viewer.getByRole('button', { name: label, exact: true })
    const openPanel = async (panel: RegExp) => {
      const tab = viewer.getByRole('tab', { name: panel })
      if (kind !== 'keyboard') return press(tab)
      // One stop for Tab; the arrow keys lead from one to the next.
      await tabTo(page, viewer.getByRole('tab', { selected: true }))
      while ((await tab.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight')
    }
    const fits = async () => expect(await troubles(page)).toEqual([])

    await test.step('uploads it and points at a part of it', async () => {
      await page.goto(`/projects/${id}/overview`)
      await page.getByLabel('Add files').setInputFiles(await art('card-interior'))
      await press(page.getByRole('button', { name: 'Open card-interior.webp' }))
      await expect(stage(page)).toBeVisible()
      if (kind === 'touch') await openPanel(/^Comments/)
      await press(comments(page).getByRole('button', { name: 'Comment', exact: true }))
      await mark(kind, page)
      await expect(comments(page).getByRole('textbox', { name: 'Comment', exact: true })).toBeFocused()
      await page.keyboard.type('Walnut')
      await press(comments(page).getByRole('button', { name: 'Send' }))
      await expect(number(page, 1)).toBeVisible()
      await fits()
    })

    await test.step('the other one sees it and answers', async () => {
      await jonas.page.goto(page.url())
      await number(jonas.page, 1).click()
      await comments(jonas.page).getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(comments(jonas.page).getByRole('textbox', { name: 'Answer' })).toBeFocused()
      await jonas.page.keyboard.type('Like the kitchen')
      await jonas.page.keyboard.press('Control+Enter')
      if (!(await comments(page).getByText('Like the kitchen').isVisible())) await press(number(page, 1))
      await expect(comments(page).getByText('Like the kitchen')).toBeVisible()
    })

    await test.step('makes a card of it', async () => {
      await press(comments(page).getByRole('button', { name: 'Make a card' }))
      await expect(comments(page).getByRole('link', { name: 'Card' })).toBeVisible()
    })

    await test.step('has that very part revised with those very words', async () => {
      await press(comments(page).getByRole('button', { name: 'Revise this' }))
      await expect(viewer.getByLabel('Prompt')).toHaveValue('Walnut')
      await expect(chip(page)).toBeVisible()
      await press(button('Generate'))
      await expect(button('Save as version')).toBeVisible(soon)
      await press(button('Save as version'))
      await openPanel(/^Versions/)
      const versions = page.getByRole('list', { name: 'Versions', exact: true })
      await expect(versions.locator('[aria-current=true]')).toContainText('Version 2')
      await fits()
    })

    await test.step('compares the two', async () => {
      await press(button('Compare with version 1'))
      const compare = page.getByRole('region', { name: 'Compare' })
      await expect(compare.locator('[data-compare="slider"] img[data-picture="shown"]')).toHaveCount(2)
      await expect.poll(() => compare.evaluate(offOfLine)).toBeLessThan(1)
      await press(button('Difference'))
      await expect(compare.locator('[data-compare="difference"]')).toBeVisible()
      await fits()
      await press(button('Done'))
      await expect(compare).toBeHidden()
    })

    await test.step('the remark says which version answers it, and the other one settles it', async () => {
      await expect(comments(jonas.page).getByRole('button', { name: 'Answered by version 2' })).toBeVisible()
      await comments(jonas.page).getByRole('button', { name: 'Answered by version 2' }).click()
      await comments(jonas.page).getByRole('button', { name: 'Resolve', exact: true }).click()
      await expect(comments(jonas.page).getByRole('button', { name: 'Reopen' })).toBeVisible()
      await openPanel(/^Comments/)
      await expect(comments(page).getByText(/Resolved by/)).toBeVisible()
      await press(comments(page).getByRole('button', { name: 'Move the card to Done' }))
      await expect(comments(jonas.page).getByText('The comment is resolved with it')).toBeVisible()
    })
  })
}
