import { expect, test } from '../../fixtures/people.ts'
import { meetAtPicture, mention, section } from '../../fixtures/waiting.ts'

test('a comment written between loading and connecting appears once connected', async ({ signIn }) => {
  const { mara, jonas, uid_file, uid_user } = await meetAtPicture(signIn)
  const { page } = jonas
  const line = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await line.promise
    socket.connectToServer()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)
  await mention(mara, uid_file, uid_user)
  line.resolve()
  await expect(section(page).getByRole('link', { name: /which handle\?/ })).toBeVisible()
})
