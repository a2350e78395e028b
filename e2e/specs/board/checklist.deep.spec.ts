import { createCards } from '../../fixtures/board.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

test('two people work on a checklist, one by keyboard only', async ({ signIn }) => {
  const owner = await signIn()
  const member = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await callAs(owner, 'addMember', { params: { id }, data: { email: member.email } })
  const [uid = ''] = await createCards(owner, id, ['Order the slab'])
  const { page } = owner
  for (const who of [page, member.page]) {
    await who.goto(`/projects/${id}/board?card=${uid}`)
    await expect(who.getByRole('textbox', { name: 'Add an item' })).toBeVisible()
  }
  const boxes = (who: typeof page) => who.getByRole('dialog', { name: 'Card' }).getByRole('checkbox')
  const expectItems = async (texts: readonly string[]): Promise<void> => {
    for (const who of [page, member.page]) {
      await expect
        .poll(() => boxes(who).evaluateAll((found) => found.map((box) => box.getAttribute('aria-label'))))
        .toEqual([...texts])
    }
  }

  await page.getByRole('textbox', { name: 'Add an item' }).focus()
  for (const text of ['Pay the deposit', 'Reserve the crane', 'Measure']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expectItems(['Pay the deposit', 'Reserve the crane', 'Measure'])
  // An item can be used once it is saved, which the other person may see first.
  await expect(boxes(page).nth(2)).toBeEnabled()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expectItems(['Measure', 'Pay the deposit', 'Reserve the crane'])
  await expect(boxes(page).nth(0)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes(member.page).nth(0)).toBeChecked()

  // `check` would also require that the box is checked before the next task, in which the change is applied.
  const crane = member.page.getByRole('checkbox', { name: 'Reserve the crane' })
  await crane.click()
  await expect(crane).toBeChecked()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type(' twice')
  await page.keyboard.press('Enter')
  await expectItems(['Measure twice', 'Pay the deposit', 'Reserve the crane'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Card' })).toBeVisible()
  if (process.env['LOOK_AT']) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env['LOOK_AT']}/checklist-${width}-${colorScheme}.png` })
        await page.getByRole('button', { name: 'Edit Pay the deposit' }).click()
        await page.screenshot({ path: `${process.env['LOOK_AT']}/checklist-open-${width}-${colorScheme}.png` })
        await page.keyboard.press('Escape')
      }
    }
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Card' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Order the slab' }).getByText('2/3')).toBeVisible()
  if (process.env['LOOK_AT']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${process.env['LOOK_AT']}/board-1440.png` })
  }
})
