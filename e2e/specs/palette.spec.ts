import { sendMessage } from '../fixtures/bell.ts'
import { createCards } from '../fixtures/board.ts'
import { expectOverlays } from '../fixtures/overlay-history.ts'
import { field, line, openPalette, palette } from '../fixtures/palette.ts'
import { expect, test } from '../fixtures/people.ts'
import { addFile, createProject } from '../fixtures/project.ts'

/** A GIF of one transparent pixel. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('a project, a message, a card and a file can be found and opened by keyboard', async ({ signIn }) => {
  const person = await signIn()
  const { page } = person
  const id = await createProject(person, 'Elm Street library', { description: '<p>Shelves in <b>smoked oak</b></p>' })
  await createProject(person, 'Another')
  const message = await sendMessage(person, id, '<p>The façade sample has arrived</p>')
  const [card = ''] = await createCards(person, id, ['Template the window seat'])
  await addFile(person, id, { name: 'north-elevation.gif', mimeType: 'image/gif', buffer: point })
  await page.goto('/dashboard')

  await openPalette(page)
  await page.keyboard.type('smoked')
  await expect(line(page, 'Elm Street library')).toHaveAttribute('aria-selected', 'true')
  await expect(palette(page).locator('mark')).toHaveText(['smoked'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/overview`)
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  // Typed faster than the response, and without the accent.
  await page.keyboard.type('facade arrived')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/discussion?message=${message}`)
  await expect(page.getByRole('article').filter({ hasText: 'The façade sample has arrived' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('window seat')
  await expect(line(page, 'Template the window seat')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${id}/board?card=${card}`)
  await expect(page.getByRole('dialog').filter({ hasText: 'Template the window seat' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('elevation')
  await expect(line(page, 'north-elevation.gif')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/overview\\?file=`))
  const viewer = page.getByRole('dialog', { name: 'north-elevation.gif' })
  await expect(viewer).toBeVisible()
  // Over an image, Back closes the palette first.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  // Recently opened items come first; Back skips the palette.
  await openPalette(page)
  await expect(palette(page).getByRole('option').first()).toContainText('north-elevation.gif')
  await expectOverlays(page, 1)
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL(`/projects/${id}/overview`)
  await page.goBack()
  await expect(page).toHaveURL(`/projects/${id}/board?card=${card}`)
})
