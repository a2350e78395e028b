import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOnTestDatabase } from '@joinery/server/testing/database/product-on-test-database'
import { seedDiscussion, seedTeam } from '@joinery/server/testing/database/seed-queries'
import { registerAt } from '@joinery/server/testing/remote-client'

import { describeFrames, traceFrames } from '../browser-trace.ts'
import { firstContent, openBrowser, openPage, turnWheel } from '../browser.ts'
import { measure, newProject, usualSettings, type MeasuredProduct } from '../product.ts'
import type { Line, Scenario } from '../scenario.ts'

const short = 50
const long = 10_000
/** A frame at 60 Hz has 16.7 ms; the rest is for painting. */
const goals = { times: 1.25, frameMs: 14 }

/** Creates a chat with so many messages of three people. Returns its path. */
const buildDiscussion = async (
  product: MeasuredProduct,
  connectionString: string,
  token: string,
  messages: number,
): Promise<string> => {
  const uid_project = await newProject(product, token, `${messages} messages`)
  const { db, close } = await openDatabase(connectionString)
  await seedDiscussion(db, uid_project, await seedTeam(db, uid_project, 3), messages)
  await close()
  // With everything read, the chat opens at the latest message.
  await product.call('markProjectRead', { params: { id: uid_project }, body: { message_number: messages }, token })
  return `/projects/${uid_project}/discussion`
}

const run = async (): Promise<Line[]> => {
  const product = measure(await startOnTestDatabase(usualSettings))
  const browser = await openBrowser()
  try {
    const { token, email, password } = await registerAt(product.address)
    const few = await buildDiscussion(product, product.connectionString, token, short)
    const many = await buildDiscussion(product, product.connectionString, token, long)
    const page = await openPage(browser, product, { email, password })
    await firstContent(page, few, `Message ${short}.`) // warm-up
    const opening = {
      few: await firstContent(page, few, `Message ${short}.`),
      many: await firstContent(page, many, `Message ${long}.`),
    }
    await page.waitForLoadState('networkidle')
    const cost = await traceFrames(browser, page, () => turnWheel(page, -120))
    const times = opening.many / opening.few
    return [
      { what: `opening ${short} messages`, value: `${opening.few.toFixed(0)} ms` },
      { what: `opening ${long} messages`, value: `${opening.many.toFixed(0)} ms` },
      {
        what: 'the long one to the short one',
        value: times.toFixed(2),
        goal: `at most ${goals.times}`,
        isMet: times <= goals.times,
      },
      ...describeFrames('scrolling up', cost, goals),
    ]
  } finally {
    await browser.close()
    await product.remove()
  }
}

export const longDiscussion: Scenario = {
  name: 'long-discussion',
  about: 'a discussion of 10,000 messages, opened and scrolled',
  run,
}
