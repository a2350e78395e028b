import { expect, test, vi } from 'vitest'

import { buildSite } from '#testing/build-site.ts'

import { loadSite } from './site.ts'

test('reads the site from the page without a request', async () => {
  document.body.innerHTML = '<script type="application/json" id="site"></script>'
  const block = document.getElementById('site')
  if (block) block.textContent = JSON.stringify(buildSite())
  expect(await loadSite()).toEqual(buildSite())
})

test('requests the site when the block is empty, as in development', async () => {
  document.body.innerHTML = '<script type="application/json" id="site"></script>'
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === '/config.json' ? buildSite() : null))
  expect(await loadSite()).toEqual(buildSite())
})

test('fails with a clear error when the server does not return a site', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(loadSite()).rejects.toThrow('503')
})
