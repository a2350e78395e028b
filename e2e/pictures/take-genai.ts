import { readFile } from 'node:fs/promises'

import { callPath } from '@joinery/contract/calls'
import type { APIRequestContext, Page } from '@playwright/test'

const art = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(new URL(`../../art/${name}.webp`, import.meta.url)),
})

const wishes = [
  ['card-stone', 'A green marble countertop and a zellige backsplash, in bright daylight.'],
  ['card-interior', 'Sage green walls, a linen sofa and an oak floor, in warm afternoon light.'],
  ['card-cabinetry', 'Walnut cabinet fronts with brass handles, in soft morning light.'],
] as const

/** A few images of this person, made by the provider that needs no key. */
export const fillGallery = async (request: APIRequestContext, address: string, token: string): Promise<void> => {
  for (const [name, prompt] of wishes) {
    await request.post(`${address}/api${callPath('generateImage')}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { images: await art(name), prompt, outputFormat: 'jpg' },
      timeout: 120_000,
    })
  }
}

/** The table without anything, with pictures, with a result; and the gallery. */
export const takeGenai = async (
  page: Page,
  address: string,
  projectId: string,
  take: (name: string, whole?: boolean) => Promise<void>,
): Promise<void> => {
  await page.goto(`${address}/projects/${projectId}/genai`, { waitUntil: 'networkidle' })
  await take('genai-empty', true)
  await page.getByLabel('Add images').setInputFiles([await art('card-cabinetry'), await art('swatch-walnut')])
  await page.getByRole('button', { name: 'Kitchen cabinetry' }).click()
  await take('genai-inputs', true)
  await page.getByRole('region', { name: 'Latest' }).getByRole('button').first().click()
  await page.getByRole('slider', { name: 'Before and after' }).waitFor()
  await page.waitForLoadState('networkidle')
  await take('genai-result', true)
  await page.goto(`${address}/settings?tab=ai-generated`, { waitUntil: 'networkidle' })
  await take('settings-ai-generated', true)
  await page.getByRole('list', { name: 'Generated images' }).getByRole('button').first().click()
  await page.getByText('Reuse prompt').waitFor()
  await page.waitForLoadState('networkidle')
  await take('generated-image')
}
