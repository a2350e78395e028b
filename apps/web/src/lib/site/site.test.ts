import { expect, test, vi } from 'vitest'

import { buildSite } from '#testing/build-site.ts'

import { loadSite } from './site.ts'

test('the site is read from the page, without a request', async () => {
  document.body.innerHTML = '<script type="application/json" id="site"></script>'
  const block = document.getElementById('site')
  if (block) block.textContent = JSON.stringify(buildSite())
  expect(await loadSite()).toEqual(buildSite())
})

test('with an empty block, as in development, the site is asked for', async () => {
  document.body.innerHTML = '<script type="application/json" id="site"></script>'
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === '/config.json' ? buildSite() : null))
  expect(await loadSite()).toEqual(buildSite())
})

test('a server that does not answer with a site is a clear fault', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(loadSite()).rejects.toThrow('503')
})
