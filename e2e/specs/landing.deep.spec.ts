import { expect, test } from '../fixtures/people.ts'
import { openPublic } from '../fixtures/public-page.ts'

test('each of the four trades has a link to get started', async ({ page }) => {
  await page.goto('/')
  for (const trade of ['Cabinetry & millwork', 'Interior design', 'Tile, stone & countertop', 'Real-estate staging']) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: trade }) })
    await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/login')
  }
})

test('the page is rendered before any script runs', async ({ browser, address }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/plans')
  await expect(page.getByText('$20')).toBeVisible()
  await context.close()
})

test('at most 104 KB of script load before any interaction', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    // The server compresses with brotli or gzip; the gzip size is requested here.
    const gzip = page.request.get(response.url(), { headers: { 'accept-encoding': 'gzip' } })
    scripts.push(gzip.then((answer) => Number(answer.headers()['content-length'])))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(103_500)
})

test('the plans list their contents and what is still to come', async ({ page }) => {
  await openPublic(page, '/plans')
  for (const text of [
    '$0',
    'forever',
    '2 projects',
    '200MB storage',
    '$20',
    'per month',
    'Unlimited projects',
    'Priority support',
    '5000 AI credits per month',
    'Custom',
    '20,000 AI credits per month',
    'Human 3D modeler and render',
    'Dedicated manager',
    'Custom training',
    'Unlimited storage',
  ]) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: /Premium/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/coming soon/)
  await expect(page.getByRole('alert')).toHaveCount(1)
})
