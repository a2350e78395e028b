import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from '@playwright/test'

import { openBrowser, openPage, openUntil } from '../browser.ts'
import { makeBoard } from '../make-board.ts'
import type { MeasuredProduct } from '../product.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const latencyMs = 40
const lastCard = 'Card 49'
/** Relative to an empty page, which is one connection and one request. */
const goals = { times: 14, requests: 23 }

type Opened = { readonly ms: number; readonly requests: number; readonly bytes: number }

/** Simulates a first visit over a connection with latency. */
const slowDown = async (page: Page): Promise<() => { requests: number; bytes: number }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests++
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => ({ requests, bytes })
}

const openCold = async (
  browser: Browser,
  product: MeasuredProduct,
  account: Account,
  path: string,
): Promise<Opened> => {
  const page = await openPage(browser, product, account)
  const count = await slowDown(page)
  const ms = await openUntil(page, path, lastCard)
  const counted = count()
  await page.context().close()
  return { ms, ...counted }
}

type Account = { readonly email: string; readonly password: string }

/** Opens a text-only page in the same kind of browser and connection. */
const openBare = async (browser: Browser, address: string): Promise<number> => {
  const page = await (await browser.newContext()).newPage()
  await slowDown(page)
  const ms = await openUntil(page, address, lastCard)
  await page.context().close()
  return ms
}

const measureCold = async ({ product, token, email, password }: Stand, { rounds }: Effort): Promise<Line[]> => {
  const { uid_project } = await makeBoard(product, token, 50)
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Bare</title><p>${lastCard}`)
  })
  await new Promise<void>((resolve) => {
    bare.listen(0, '127.0.0.1', resolve)
  })
  const { port } = bare.address() as AddressInfo // it listens on a port
  const browser = await openBrowser()
  try {
    const figures: (Opened & { readonly floor: number })[] = []
    for (let round = 0; round <= rounds; round++) {
      const opened = await openCold(browser, product, { email, password }, `/projects/${uid_project}/board`)
      const floor = await openBare(browser, `http://127.0.0.1:${port}`)
      if (round > 0) figures.push({ ...opened, floor })
    }
    const middle = (name: keyof (typeof figures)[number]): number => median(figures.map((figure) => figure[name]))
    return [
      { what: 'a board of 50 cards, cold', value: `${middle('ms').toFixed(0)} ms` },
      { what: 'a bare page', value: `${middle('floor').toFixed(0)} ms` },
      atMost('the one to the other', median(figures.map(({ ms, floor }) => ms / floor)), goals.times),
      atMost('requests', middle('requests'), goals.requests, '', 0),
      { what: 'received', value: `${(middle('bytes') / 1000).toFixed(0)} KB` },
    ]
  } finally {
    await browser.close()
    bare.close()
  }
}

export const coldBoard: Scenario = {
  name: 'cold-board',
  about: `a board in a browser that has never been here, with ${latencyMs} ms latency, beside a bare page`,
  run: (effort) => withStand((stand) => measureCold(stand, effort)),
}
