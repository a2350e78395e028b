// Shortest path of a new user to an image and a message. Every pointer press counts, including one that only focuses a
// field.
import { readFile } from 'node:fs/promises'

import { readyMessages } from '@joinery/contract/messages/ready-messages'
import type { Locator } from '@playwright/test'

import { expect, newEmail, test } from '../fixtures/people.ts'

const mostPresses = { picture: 14, message: 16 }

test('a new user gets from the landing page to the first image and message in few presses', async ({ page }) => {
  const [email, password] = [newEmail(), 'walnut and brass']
  let presses = 0
  const press = async (target: Locator) => {
    await target.click()
    presses += 1
  }
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()

  await page.goto('/')
  await press(link('Get Started'))
  await press(link('Create Account'))
  await type(page.getByLabel('Email'), email)
  const passwordField = page.getByLabel('Password', { exact: true })
  await press(passwordField)
  await type(passwordField, password)
  const confirmation = page.getByLabel('Confirm Password')
  await press(confirmation)
  await type(confirmation, password)
  await press(button('Create Account'))
  await expect(page.getByText('Account created successfully!')).toBeVisible()

  await press(link('Open the local mailbox'))
  const mail = page.getByRole('article').filter({ hasText: email })
  await press(mail.getByRole('link', { name: /verify-email/ }))
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await press(link('Log In'))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await type(passwordField, password)
  await page.keyboard.press('Enter')

  await press(button('Start your first one'))
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await type(dialog.getByLabel('Project Name'), 'Hartwell Kitchen')
  const choosing = page.waitForEvent('filechooser')
  await press(dialog.getByTitle('Attach files'))
  await (
    await choosing
  ).setFiles({
    name: 'kitchen.webp',
    mimeType: 'image/webp',
    buffer: await readFile(new URL('../../art/card-cabinetry-clay.webp', import.meta.url)),
  })
  await expect(dialog.getByText('kitchen.webp')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Create Project' }))
  await press(button('Open'))

  await press(page.getByRole('button', { name: 'Use in Gen A.I.' }))
  await type(page.getByLabel('Prompt'), 'walnut fronts, evening light')
  await expect(page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(readyMessages.images(1))).toBeAttached()
  expect(presses).toBeLessThanOrEqual(mostPresses.picture)

  await press(link('Group Chat'))
  const message = page.getByRole('textbox', { name: 'Message' })
  await press(message)
  await page.keyboard.type('The first picture is ready.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('The first picture is ready.')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(mostPresses.message)
})
