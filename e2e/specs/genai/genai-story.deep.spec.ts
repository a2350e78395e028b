// The full flow on a phone: an area is marked by touch, two variations are generated while the page is closed, one is
// saved.
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'

import { art } from '../../fixtures/art.ts'
import { phone } from '../../fixtures/devices.ts'
import { finger } from '../../fixtures/finger.ts'
import { generate, localMark, openTable, soon, untilCancellable } from '../../fixtures/light-table.ts'
import { chip, editor, openEditor, pointOf } from '../../fixtures/marking.ts'
import { expect, test } from '../../fixtures/people.ts'

test('two variations of an area marked by touch are generated while the page is closed, and one is saved with its mark', async ({
  signIn,
}) => {
  const owner = await signIn(undefined, phone)
  const { context, page: first } = owner
  const id = await openTable(owner)
  await first.getByLabel('Add images').setInputFiles(await art('card-interior'))
  await openEditor(first)
  const touch = finger(await context.newCDPSession(first))
  await editor(first).getByRole('button', { name: 'Rectangle', exact: true }).tap()
  const [from, to] = [await pointOf(first, 0.2, 0.2), await pointOf(first, 0.7, 0.7)]
  await touch.press(from.x, from.y)
  await touch.slide(from, to)
  await touch.lift()
  await expect(editor(first).getByRole('status')).toHaveText(maskEditorMessages.inTotal(maskEditorMessages.added, 1))
  await editor(first).getByRole('button', { name: 'Done', exact: true }).tap()
  await expect(chip(first)).toBeVisible()
  await first.getByLabel('Prompt').fill('Walnut')
  await first.getByRole('group', { name: 'Variations' }).getByText('2', { exact: true }).tap()
  const cancellable = untilCancellable(first, 'Walnut')
  await generate(first).tap()
  await cancellable
  await expect(first.getByText(/^Sending/)).toHaveCount(0)
  await first.close()

  const page = await context.newPage()
  await page.goto(`/projects/${id}/genai`)
  await page.getByRole('button', { name: 'Show: Walnut' }).tap(soon)
  const variations = page.getByRole('list', { name: 'Variations' })
  await expect(variations.getByRole('img')).toHaveCount(2, soon)
  // They differ in grain and shade.
  const pictures = await variations
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) => images.map((one) => one.src))
  const bytes = await Promise.all(pictures.map(async (src) => (await context.request.get(src)).body()))
  expect(new Set(bytes.map((each) => each.toString('base64'))).size).toBe(2)
  await page.getByRole('button', { name: 'Save image 2 to project' }).tap()
  await expect(page.getByText(genaiMessages.result.saved)).toBeVisible()
  await page.getByRole('link', { name: 'Description' }).tap()
  const file = page.getByRole('button', { name: /^Open card-interior-ai-/ })
  await expect(file).toHaveCount(1)
  await expect(file.getByTitle(localMark)).toBeVisible()
})
