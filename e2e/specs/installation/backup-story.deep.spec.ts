// A backup made and downloaded in the browser starts an installation elsewhere.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { runProgram, runToEnd } from '@joinery/server/testing/run-program'

import { createProject } from '../../fixtures/project.ts'
import { expect, test } from '../../fixtures/two-processes.ts'

const texts = adminMessages.backups

test('an admin backs up at one of two processes, downloads the archive, and its restored copy has the project', async ({
  other,
  signIn,
  page,
}) => {
  test.slow()
  const admin = await signIn()
  const id = await createProject(admin, 'Hartwell Kitchen')
  await admin.page.goto(`${other.address}/admin/installation`)
  await expect(admin.page.getByText(texts.empty)).toBeVisible()
  await admin.page.getByRole('button', { name: texts.start }).click()
  const row = admin.page.getByRole('table', { name: texts.title }).getByRole('row').nth(1)
  await expect(row).toContainText(texts.statuses.verified)
  await admin.page.goto('/admin/installation')
  await expect(row).toContainText(texts.statuses.verified)
  const download = admin.page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  const folder = await mkdtemp(join(tmpdir(), 'joinery-restored-'))
  const archive = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(archive)

  const settings = { DATA_DIR: join(folder, 'data') }
  const restored = await runToEnd(settings, 'restore', [archive])
  expect([restored.code, restored.printed]).toEqual([0, restored.printed])
  const copy = runProgram({ ...settings, LOG_LEVEL: 'fatal' }, 'quick server')
  const address = await copy.ready
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('link', { name: /Hartwell Kitchen/ })).toBeVisible()
  await page.goto(`${address}/projects/${id}/overview`)
  await expect(page.getByRole('heading', { name: 'Hartwell Kitchen' })).toBeVisible()
  copy.child.kill('SIGTERM')
  await copy.exited
  await rm(folder, { recursive: true })
})
