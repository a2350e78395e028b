// A studio's own installation: registration is closed, and those who are wanted come in all the same.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Program, runProgram } from '@joinery/server/testing/run-program'
import type { Page } from '@playwright/test'

import { awaitMail, linkIn } from '../../fixtures/mailbox.ts'
import { expect, newEmail, test as base } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'

type Registration = 'open' | 'invited' | 'closed'

type Installation = {
  readonly address: string
  readonly restart: (registration: Registration, settings?: Record<string, string>) => Promise<void>
  /** As whoever looks after the installation does. */
  readonly invite: (email: string, by: string) => Promise<void>
}

/** A product of this story's own, which is started again with other settings. */
const test = base.extend<{ installation: Installation }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are wanted here
  installation: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'joinery-e2e-'))
    const settings: Record<string, string> = { DATA_DIR: dataDir, FLOOD_LIMIT: '0', LOG_LEVEL: 'error' }
    let program: Program = runProgram(settings)
    const address = await program.ready
    settings['PORT'] = new URL(address).port
    const stop = async () => {
      program.child.kill('SIGTERM')
      await program.exited
    }
    await use({
      address,
      restart: async (REGISTRATION, others = {}) => {
        await stop()
        Object.assign(settings, { REGISTRATION, ...others })
        program = runProgram(settings)
        await program.ready
      },
      invite: async (email, by) => {
        const inviting = runProgram(settings, 'invite', [email, by])
        expect([await inviting.exited, inviting.printed()]).toEqual([0, ''])
      },
    })
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  address: async ({ installation }, use) => use(installation.address),
})

const password = 'walnut and brass'
const register = async (page: Page): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test('registration closes: strangers are told whom to ask, whoever is invited waits, and an admin lets them in', async ({
  installation,
  signIn,
  page,
  address,
}) => {
  test.setTimeout(300_000)
  const admin = await signIn()
  const noor = newEmail()
  const id = await createProject(admin, 'Stone island', { members: [{ email: noor }] })
  const first = linkIn(await awaitMail(address, noor, /invites you to a project/))
  await installation.restart('closed', { CONTACT_EMAIL: 'hello@studio.example' })

  await page.goto('/')
  await expect(page.getByText('New accounts are closed here. The people who look after')).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page.getByText('New accounts are closed here. For one, write to hello@studio.example.')).toBeVisible()
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'New accounts are closed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@studio.example' })).toBeVisible()

  // The invitation of before is not lost.
  await page.goto(first)
  await expect(page.getByRole('status')).toHaveText(
    'New accounts are closed here at the moment. Your invitation is kept until they open again.',
  )
  await admin.page.goto(`/projects/${id}/settings`)
  await expect(admin.page.getByText('Sent today')).toBeVisible()
  await expect(admin.page.getByText('New accounts are closed here: whoever has none')).toBeVisible()

  await installation.invite(noor, admin.email)
  // The first click is on the link in the mail.
  await page.goto(linkIn(await awaitMail(address, noor, /invites you to Joinery/)))
  await expect(page.getByLabel('Email')).toHaveValue(noor)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await register(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Stone island' }).first().click()
  await expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()
  await page.goto(first)
  await expect(page.getByRole('alert')).toHaveText('This invitation was used already. Log in to go on.')
})

test('by invitation: whoever is invited comes in by the link in two clicks, nobody else comes, and a withdrawn link says so', async ({
  installation,
  signIn,
  page,
  address,
}) => {
  test.setTimeout(300_000)
  const owner = await signIn()
  await installation.restart('invited')
  const [noor, lou] = [newEmail(), newEmail()]
  const id = await createProject(owner, 'Stone island', { members: [{ email: noor }, { email: lou }] })

  await page.goto('/register')
  await expect(page.getByText('Accounts are by invitation here.', { exact: false })).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Accounts are by invitation here.')

  await owner.page.goto(`/projects/${id}/settings`)
  await owner.page.getByRole('button', { name: `Actions for ${lou}` }).click()
  await owner.page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.page.getByText(`The invitation of ${lou} is withdrawn.`)).toBeVisible()
  await page.goto(linkIn(await awaitMail(address, lou, /invites you/)))
  await expect(page.getByRole('alert')).toContainText('it was taken back, or a newer one was sent')

  await page.goto(linkIn(await awaitMail(address, noor, /invites you/)))
  await register(page)
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview$`))
  await expect(page.getByRole('heading', { name: 'Stone island' })).toBeVisible()
})
