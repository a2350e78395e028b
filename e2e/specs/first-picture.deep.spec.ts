import { expect, newEmail, test } from '../fixtures/people.ts'
import { countPresses, reachFirstImage } from '../fixtures/stories/first-image.ts'

const mostPresses = { picture: 12, message: 14 }

test('a new user gets from the landing page to the first image and message in few presses', async ({ page }) => {
  const pointer = countPresses(page)
  await reachFirstImage(page, pointer, newEmail())
  expect(pointer.count()).toBeLessThanOrEqual(mostPresses.picture)

  await pointer.press(pointer.link('Group Chat'))
  const message = page.getByRole('textbox', { name: 'Message' })
  await pointer.press(message)
  await page.keyboard.type('The first picture is ready.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('The first picture is ready.')).toBeVisible()
  expect(pointer.count()).toBeLessThanOrEqual(mostPresses.message)
})
