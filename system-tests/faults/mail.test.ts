import { openDatabase } from '@joinery/server/testing/database/open-database'
import { collectMail } from '@joinery/server/testing/network/collect-mail'
import { newEmail } from '@joinery/server/testing/new-email'
import { callAt, registerAt } from '@joinery/server/testing/remote-client'
import { expect, it } from 'vitest'

import { compare, createLedger } from './support/ledger.ts'
import { afterTest, openFolder, openPostgres, logOf, openProduct, summarize } from './support/programs.ts'
import { askReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { countDue, passTime, readMails } from './support/stored-queries.ts'

const invitations = 30
const stepMinutes = 5
const METRICS_TOKEN = 'a token that only tests know'

it('while the SMTP server is down for an hour people continue, and emails wait and are sent once afterwards', async () => {
  const { connectionString } = await openPostgres()
  const database = await openDatabase(connectionString)
  afterTest(database.close)
  const before = await collectMail()
  const product = await openProduct({
    DATABASE_URL: connectionString,
    DATA_DIR: await openFolder(),
    SMTP_URL: before.smtp,
    METRICS_TOKEN,
  })
  const { token } = await registerAt(product.address, { mailbox: before.list })
  const { body } = await callAt(product.address, 'createProject', { token, body: { title: 'Hartwell Kitchen' } })
  const params = { id: body.project.uid_project as string }
  const ledger = createLedger()
  const invite = async (): Promise<void> => {
    const email = newEmail()
    ledger.asked.mail.add(email)
    const { status } = await callAt(product.address, 'addMember', { token, params, body: { email } })
    expect(status).toBe(200)
    ledger.acknowledged.mail.add(email)
  }
  for (let count = 0; count < invitations / 2; count++) await invite()
  await before.stop() // cuts whatever is in transit
  for (let count = 0; count < invitations / 2; count++) await invite()

  /** Waits until every due email was tried. */
  const settle = async (): Promise<void> => {
    await expect.poll(() => countDue(database), { timeout: 120_000, interval: 100 }).toBe(0)
  }
  for (let passed = 0; passed < 60; passed += stepMinutes) {
    await settle()
    await passTime(database, stepMinutes)
  }
  await settle()
  const waiting = (await readMails(database)).filter(({ sent }) => !sent).length
  expect(waiting).toBeGreaterThanOrEqual(invitations / 2)
  // The product stays ready and reports the problem.
  expect((await askReady(product.address)).status).toBe(200)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${product.address}/metrics`, { headers })).text()
  const shown = Number(/joinery_mails\{state="waiting"\} (\d+)/.exec(metrics)?.[1])
  expect(shown).toBe(waiting)
  expect(logOf(product)).toContain('a job failed and will be retried')

  const after = await collectMail(Number(new URL(before.smtp).port))
  afterTest(after.stop)
  const began = performance.now()
  let minutes = 0
  while ((await readMails(database)).some(({ sent }) => !sent)) {
    await settle()
    if (!(await readMails(database)).some(({ sent }) => !sent)) break
    await passTime(database, stepMinutes)
    minutes += stepMinutes
    expect(minutes).toBeLessThan(120)
  }
  const received = [...(await before.list()), ...(await after.list())]
  const invited = received.map(({ to }) => to).filter((email) => ledger.asked.mail.has(email))
  expect(compare(ledger, 'mail', invited)).toEqual({ lost: [], doubled: [], invented: [] })
  const tries = (await readMails(database)).map(({ tries: count }) => count)
  report('SMTP down for an hour', {
    acknowledged: ledger.acknowledged.mail.size,
    lost: 0,
    doubled: 0,
    'waiting after an hour': waiting,
    'tries of one mail at most': Math.max(...tries),
    'all sent after, of its own time': `${minutes} min`,
    'all sent after, of ours': seconds(performance.now() - began),
    log: summarize(product),
  })
})
