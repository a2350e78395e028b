import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { paper, plan, upload, whole } from '../../fixtures/review/pdf.ts'

test('a PDF shows its first page in the grid and its pages in the viewer', async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  const fetched: string[] = []
  mara.context.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const card = await upload(mara, await createProject(mara, 'Hartwell Kitchen'), 'plan.pdf', plan)
  const thumbnail = card.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /&w=400$/)
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await expect(card.getByText('PDF', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Preview' }).click()
  await expect(whole(page, 1)).toBeVisible()
  await expect(paper(page, 1)).toContainText('Ground floor')
  // Helvetica is not embedded; it comes from our fonts, not from the machine's.
  expect(fetched.filter((path) => path.includes('/standard_fonts/'))).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()

  await page.keyboard.press('PageDown')
  await expect(whole(page, 2)).toBeVisible()
  await expect(paper(page, 2)).toContainText('Section')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const colour = await whole(page, 2).evaluate((canvas: HTMLCanvasElement) => [
    ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
  ])
  expect(colour).toEqual([168, 71, 31, 255])

  await page.getByLabel('Page number').fill('1')
  await page.keyboard.press('Enter')
  await expect(paper(page, 1)).toContainText('Ground floor')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
