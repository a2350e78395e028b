import { attachmentMessages } from '@joinery/contract/messages/attachment-messages'
// Publishing an altered image with its original, and the public page with and without JavaScript, on a phone and in print.
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { disclosurePageMessages as pageTexts } from '@joinery/contract/messages/disclosure-page-messages'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { faultsIn } from '../../fixtures/axe.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { phone } from '../../fixtures/devices.ts'
import { expect, test, type SignedIn } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { weigh } from '../../fixtures/weigh.ts'

const statement = 'The furniture, textiles and plants are proposals and are not in the room today.'

const addImages = async (person: SignedIn) => {
  const id = await createProject(person, 'Hartwell Kitchen')
  const original = await addFile(person, id, { ...(await art('hero-before')), name: 'model.webp' })
  const altered = await addFile(person, id, { ...(await art('hero-after')), name: 'render.webp' })
  return { id, altered, original }
}

const publishPage = async (person: SignedIn): Promise<{ readonly url: string; readonly uid_disclosure: string }> => {
  const { altered, original } = await addImages(person)
  const data = { label: 'Rendering' as const, uid_original: original, statement }
  const { disclosure } = await callAs(person, 'createDisclosure', { params: { fileId: altered }, data })
  return disclosure
}

/** The page follows the system's theme without a class. */
const faultsOf = async (page: Page, name: string): Promise<string[]> => {
  const faults: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    faults.push(...(await faultsIn(page, name, theme)))
  }
  return faults
}

/** Both images are loaded and shown. */
const expectImages = async (page: Page) => {
  for (const name of [pageTexts.alteredAlt('Rendering'), pageTexts.originalAlt]) {
    const image = page.locator('.pair').getByRole('img', { name })
    await expect(image).toBeVisible()
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0))
      .toBe(true)
  }
}

test('the owner publishes an image from the viewer in four clicks, and withdraws the page', async ({
  openWindow,
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  const { id } = await addImages(owner)
  await page.goto(`/projects/${id}/overview`)
  await page.getByRole('button', { name: 'Open render.webp' }).click()
  const viewer = page.getByRole('dialog', { name: 'render.webp' })
  await viewer.getByRole('button', { name: attachmentMessages.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts.dialogTitle })
  await dialog.getByLabel(texts.original).selectOption('model.webp')
  await expect(dialog.getByRole('img', { name: pageTexts.originalAlt })).toBeVisible()
  await expect(dialog.getByText(texts.whoSees)).toBeVisible()
  await dialog.getByRole('button', { name: texts.submit, exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(texts.published)
  const address = await dialog.getByLabel(texts.link, { exact: true }).inputValue()
  await expect(dialog.getByRole('img', { name: texts.qrCodeAlt })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: texts.downloadPackage }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^disclosure-\w{12}\.zip$/)

  const { page: visitor } = await openWindow()
  const path = new URL(address).pathname
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Digitally altered' })).toBeVisible()
  await expect(visitor.getByText('Hartwell Kitchen')).toHaveCount(0)

  await page.goto(`/projects/${id}/settings`)
  await page.getByRole('button', { name: texts.withdrawNamed('Digitally altered') }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.withdraw }).click()
  await expect(page.getByText(texts.withdrawnOn(''), { exact: false })).toBeVisible()
  expect((await visitor.request.get(path)).status()).toBe(410)
  expect((await visitor.request.get(`${path}/altered`)).status()).toBe(410)
})

test('a visitor compares the images with the slider by keyboard', async ({ openWindow, signIn }) => {
  const { url } = await publishPage(await signIn())
  const { page } = await openWindow()
  const { bytes } = await weigh(page, async () => {
    await page.goto(new URL(url).pathname)
    await expectImages(page)
  })
  expect(bytes).toBeLessThanOrEqual(40_000)
  await expect(page.getByText(statement)).toBeVisible()
  expect(await faultsOf(page, 'page')).toEqual([])
  await page.getByRole('radio', { name: pageTexts.slider }).check()
  const slider = page.getByRole('slider', { name: pageTexts.sliderName })
  await slider.focus()
  await slider.press('End')
  await expect(page.locator('.compare')).toHaveAttribute('style', /--at: 100%/)
  await slider.press('Home')
  await expect(page.locator('.compare')).toHaveAttribute('style', /--at: 0%/)
  await expectImages(page)
  expect(await faultsOf(page, 'slider')).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

for (const [name, device] of [
  ['a desk', {}],
  ['a phone', phone],
] as const) {
  test(`the page is complete without JavaScript on ${name}`, async ({ openWindow, signIn }) => {
    const { url } = await publishPage(await signIn())
    const { page } = await openWindow({ ...device, javaScriptEnabled: false })
    await page.goto(new URL(url).pathname)
    await expect(page.getByRole('heading', { name: 'Rendering' })).toBeVisible()
    for (const alt of [pageTexts.alteredAlt('Rendering'), pageTexts.originalAlt])
      await expect(page.locator('.pair').getByRole('img', { name: alt })).toBeVisible()
    await expect(page.locator('.views')).toBeHidden()
    await expect(page.getByText(statement)).toBeVisible()
    const [altered, original] = await Promise.all(
      ['.altered img', '.original img'].map((one) => page.locator(one).boundingBox()),
    )
    if (!altered || !original) throw new Error('The images are not there')
    expect(Math.round(altered.width)).toBe(Math.round(original.width))
    const isBeside = original.x > altered.x
    expect(isBeside).toBe(name === 'a desk')
  })
}

test('the page prints on one sheet with both images and checksums', async ({ openWindow, signIn }) => {
  const { url } = await publishPage(await signIn())
  const { page } = await openWindow()
  await page.goto(new URL(url).pathname)
  await expectImages(page)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.views')).toBeHidden()
  await expectImages(page)
})
