import { readFile } from 'node:fs/promises'

import { AxeBuilder } from '@axe-core/playwright'
import { callPath } from '@joinery/contract/calls'
import type { BrowserContext, Page } from '@playwright/test'

import { expect, type SignedIn, test } from '../fixtures/people.ts'
import { authorise, createProject } from '../fixtures/project.ts'
import { showTheme } from '../fixtures/show-theme.ts'

// A picture takes the local provider a few seconds, more on a busy machine.
test.describe.configure({ timeout: 120_000 })
const soon = { timeout: 60_000 }

const art = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(new URL(`../../art/${name}.webp`, import.meta.url)),
})

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Before and after' })
const localMark = 'Local preview (no AI model)'

const openTable = async (owner: SignedIn): Promise<string> => {
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/genai`)
  await expect(generate(owner.page)).toBeVisible()
  return id
}

const creditsOf = async (context: BrowserContext): Promise<number> => {
  const answer = await context.request.get(`/api${callPath('getCredits')}`, { headers: await authorise(context) })
  return ((await answer.json()) as { credits: number }).credits // the contract's shape
}

/** Makes an image through the API, beside the page. */
const makeImage = async (context: BrowserContext, prompt: string): Promise<void> => {
  const answer = await context.request.post(`/api${callPath('generateImage')}`, {
    headers: await authorise(context),
    multipart: { images: await art('swatch-walnut'), prompt, outputFormat: 'jpg' },
    ...soon,
  })
  expect(answer.status()).toBe(201)
}

/** In both themes. */
const expectNoFaults = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showTheme(page, colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: null })
}

test('two pictures and a prompt become an image, which is compared, saved and posted', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  const id = await openTable(owner)
  await expectNoFaults(page)
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please select at least one image and enter a prompt')

  await page.getByLabel('Add images').setInputFiles([await art('card-stone'), await art('swatch-walnut')])
  await page.getByLabel('Prompt').fill('Walnut cabinet fronts, warm evening light, fnord')
  await page.getByRole('combobox', { name: 'Output format' }).selectOption('png')
  await expect(page.getByText('100 credits')).toBeVisible()
  const working = expect(page.getByRole('progressbar', { name: 'Generating' })).toBeAttached()
  await generate(page).click()
  await working
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 400')).toBeVisible()
  await expect(page.getByText(/^not understood: .*fnord/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Light table' }).getByText(localMark).first()).toBeVisible()
  await expectNoFaults(page)

  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveValue('0')
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The slider has no place')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round(Number(await slider(page).inputValue()) / 5)).toBe(15)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^walnut-cabinet-fronts.*\.png$/)
  expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('button', { name: 'Post to discussion' }).click()
  await expect(page.getByText('Posted to the discussion.')).toBeVisible()
  const listed = await context.request.get(`/api${callPath('listReplies', { id })}`, {
    headers: await authorise(context),
  })
  const { replies } = (await listed.json()) as {
    replies: { original_content: string; attachments: { filename: string }[] }[]
  } // the contract's shape
  expect(replies).toHaveLength(1)
  expect(replies[0]?.original_content).toContain(localMark)
  expect(replies[0]?.attachments.map(({ filename }) => filename)).toEqual([saved.suggestedFilename()])

  // What lies on the table is still there after a look elsewhere.
  await page.getByRole('button', { name: 'Save to project' }).click()
  await expect(page.getByText('Saved to the files of the project.')).toBeVisible()
  await page.getByRole('link', { name: 'Description' }).click()
  await expect(page.getByText(/^walnut-cabinet-fronts.*-local-preview\.png$/)).toBeVisible()
  await page.getByRole('link', { name: 'Gen A.I.' }).click()
  await expect(slider(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)

  await page.getByRole('button', { name: 'Use as input' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await expect(page.getByText('Lay a picture on the table')).toBeVisible()
  await page.getByRole('button', { name: /^Walnut cabinet fronts/ }).click()
  await expect(slider(page)).toBeVisible()
})

test('pictures are pasted, dropped and chosen from the project, five at most', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await context.request.put(`/api${callPath('updateProject', { id })}`, {
    headers: await authorise(context),
    multipart: { attachments: await art('swatch-marble') },
  })
  await page.goto(`/projects/${id}/genai`)
  await page.getByRole('button', { name: 'From this project' }).click()
  await page.getByRole('button', { name: 'swatch-marble.webp' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove swatch-marble.webp' })).toBeVisible()

  const bytes = [...(await art('swatch-walnut')).buffer]
  const hand = async (kind: 'drop' | 'paste', name: string, type: string) => {
    const files = await page.evaluateHandle(
      (file) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
        return transfer
      },
      { bytes, name, type },
    )
    const target = page.getByRole('region', { name: 'Light table' })
    if (kind === 'drop') await target.dispatchEvent('drop', { dataTransfer: files })
    else {
      await target.evaluate(
        (element, clipboardData) =>
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        files,
      )
    }
  }
  await hand('drop', 'dropped.webp', 'image/webp')
  await expect(page.getByRole('button', { name: 'Remove dropped.webp' })).toBeVisible()
  await hand('paste', 'pasted.webp', 'image/webp')
  await expect(page.getByRole('button', { name: 'Remove pasted.webp' })).toBeVisible()
  await hand('drop', 'plan.pdf', 'application/pdf')
  await expect(page.getByRole('alert')).toHaveText('Only images can be used here')

  const more = await Promise.all(['card-stone', 'card-staging', 'card-interior'].map(art))
  await page.getByLabel('Add images').setInputFiles(more)
  await expect(page.getByRole('alert')).toHaveText('Maximum 5 images allowed')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(5)
})

test('a generation that is cancelled costs nothing', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles([await art('hero-after'), await art('hero-before')])
  await page.getByLabel('Prompt').fill('Walnut floor, green marble countertop, evening')
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith(callPath('generateImage')))
  const asked = page.waitForRequest((request) => request.url().endsWith(callPath('generateImage')))
  await generate(page).click()
  await asked
  await page.getByRole('button', { name: 'Cancel' }).click()
  await ended
  await expect(page.getByRole('progressbar', { name: 'Generating' })).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You have 500')).toBeVisible()
  await expect.poll(() => creditsOf(context)).toBe(500)
  await expect(page.getByLabel('Prompt')).toHaveValue('Walnut floor, green marble countertop, evening')
})

test('without credits nothing is made, and the page says what is left', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByLabel('Prompt').fill('Warmer')
  // Spent elsewhere meanwhile: this page still believes in 500.
  for (let made = 0; made < 5; made += 1) await makeImage(context, 'Brighter')
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Insufficient credits')
  await expect(page.getByText('You have 0')).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You need at least 100 credits to generate an image. Please purchase more credits.',
  )
  await page.goto('/settings?tab=subscription')
  const history = page.getByRole('list', { name: 'Credits history' })
  await expect(history.getByText('Image generated')).toHaveCount(5)
  await expect(history.getByText('+500')).toBeVisible()
})

test('a picture is revised in the lightbox, saved beside it, and downloaded under its name', async ({ signIn }) => {
  const owner = await signIn()
  const member = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen', { members: [member] })
  await page.goto(`/projects/${id}/overview`)
  await page.getByLabel('Add files').setInputFiles(await art('swatch-marble'))
  await page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  const room = page.getByRole('dialog')
  await room.getByRole('button', { name: 'Generate' }).click()
  await expect(room.getByRole('alert')).toHaveText('Please enter a prompt')
  await room.getByLabel('Prompt').fill('Warmer and brighter')
  await room.getByRole('button', { name: 'Generate' }).click()
  await expect(slider(page)).toBeVisible(soon)
  await expectNoFaults(page)
  await room.getByRole('button', { name: 'Original' }).click()
  await expect(slider(page)).toHaveValue('100')
  await room.getByRole('button', { name: 'AI Revised' }).click()
  await expect(slider(page)).toHaveValue('0')
  const download = page.waitForEvent('download')
  await room.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('revised-swatch-marble.webp')
  expect((await readFile(await saved.path())).subarray(8, 12).toString()).toBe('WEBP')
  await room.getByRole('button', { name: 'Save to project' }).click()
  await expect(room.getByText('Saved beside the original.')).toBeVisible()
  await room.getByRole('button', { name: 'Revise Again' }).click()
  await expect(room.getByLabel('Prompt')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('revised-swatch-marble.webp')).toBeVisible()

  await member.page.goto(`/projects/${id}/overview`)
  await member.page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  await member.page.getByLabel('Prompt').fill('Cooler')
  await member.page.getByRole('button', { name: 'Generate' }).click()
  await expect(slider(member.page)).toBeVisible(soon)
  await expect(member.page.getByRole('button', { name: 'Save to project' })).toHaveCount(0)
})

test('the gallery shows what was made, reuses a prompt, and deletes', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  const id = await openTable(owner)
  await makeImage(context, 'Brighter and warmer')
  await makeImage(context, 'Darker')
  await page.goto('/settings?tab=ai-generated')
  const tiles = page.getByRole('list', { name: 'Generated images' }).getByRole('button')
  await expect(tiles).toHaveCount(2)
  await expectNoFaults(page)
  await tiles.first().click()
  const room = page.getByRole('dialog', { name: 'darker.jpg' })
  await expect(room.getByText('Darker', { exact: true })).toBeVisible()
  await expect(room.getByText(localMark)).toBeVisible()
  await expect(room.getByRole('img', { name: 'Input 1' })).toBeVisible()
  const download = page.waitForEvent('download')
  await room.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('darker.jpg')
  await room.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this image?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tiles).toHaveCount(1)
  await page.reload()
  await expect(tiles).toHaveCount(1)

  await tiles.first().click()
  await page.getByRole('button', { name: 'Reuse prompt' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/genai$`))
  await expect(page.getByLabel('Prompt')).toHaveValue('Brighter and warmer')
})

test('the gallery loads the next page 100 pixels before its end, not earlier', async ({ signIn }) => {
  const { page, context } = await signIn()
  await makeImage(context, 'Brighter')
  const asked: string[] = []
  await page.route(`**/api${callPath('listGenerated')}?*`, async (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('page') ?? ''
    asked.push(wanted)
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    })
    const { images } = (await answer.json()) as { images: { id: string }[] } // the contract's shape
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...images[0],
      id: `0198c0de-0000-7000-8000-${wanted.padStart(6, '0')}${String(index).padStart(6, '0')}`,
    }))
    await route.fulfill({ json: { images: many, hasMore: wanted !== '3' } })
  })
  await page.goto('/settings?tab=ai-generated')
  const tiles = page.getByRole('list', { name: 'Generated images' }).getByRole('button')
  await expect(tiles).toHaveCount(20)
  const stopBefore = (gap: number) =>
    page.evaluate((pixels) => {
      const list = document.querySelector('ul[aria-label="Generated images"]')
      const end = list ? list.getBoundingClientRect().bottom + scrollY : 0
      window.scrollTo({ top: end - innerHeight - pixels, behavior: 'instant' })
    }, gap)
  await stopBefore(300)
  await expect(tiles).toHaveCount(20)
  expect(asked).toEqual(['1'])
  await stopBefore(40)
  await expect(tiles).toHaveCount(40)
  await stopBefore(40)
  await expect(tiles).toHaveCount(60)
  expect(asked).toEqual(['1', '2', '3'])
})

test('a description is summed up for one credit', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen', {
    description:
      '<p>The client wants walnut fronts with a running grain. The slab order must be placed by Friday.</p>' +
      '<p>The pendants hang 4 cm lower than drawn. Jonas measures the window reveal on Tuesday.</p>',
  })
  await page.goto(`/projects/${id}/overview`)
  await page.getByRole('button', { name: 'Summarise' }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('button', { name: 'Copy' })).toBeVisible(soon)
  await expect(summary).toContainText(/Friday|walnut|pendants|window/)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByText('499 credits')).toBeVisible()
})
