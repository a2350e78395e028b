import { messages } from '@joinery/contract/messages'

import { callAs } from '../fixtures/call-as.ts'
import { expect, type Person, type SignedIn, test } from '../fixtures/people.ts'
import { logIn } from '../fixtures/sign-in/log-in.ts'

test('a session outlives the browser with remember-me and ends with it otherwise', async ({
  browser,
  newPerson,
  address,
}) => {
  const { email, password } = await newPerson()
  for (const remember of [true, false]) {
    const context = await browser.newContext({ baseURL: address })
    const page = await context.newPage()
    await logIn(page, email, password, remember)
    await expect(page).toHaveURL(/\/dashboard$/)
    const cookie = (await context.cookies(`${address}/api/simple-auth/refresh`)).find(
      ({ name }) => name === 'joinery_refresh',
    )
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    if (remember) expect(days).toBeGreaterThan(59)
    else expect(cookie?.expires).toBe(-1)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    await context.close()
  }
})

test('a reload and a second tab keep the session', async ({ signIn }) => {
  const { page, context, email } = await signIn()
  await page.goto('/dashboard')
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  const tab = await context.newPage()
  await Promise.all([tab.goto('/settings?tab=account'), page.reload()])
  await expect(tab.getByText(email).first()).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

/** Signs one person in on two devices and opens the device list on the laptop. */
const signInTwice = async (person: Person, signIn: (person: Person) => Promise<SignedIn>) => {
  const laptop = await signIn(person)
  const phone = await signIn(person)
  await phone.page.goto('/settings?tab=account')
  await expect(phone.page.getByText(person.email).first()).toBeVisible()
  await laptop.page.goto('/settings?tab=security')
  return { laptop, phone }
}

test("logging out of all devices also ends the phone's session", async ({ signIn, newPerson }) => {
  const { laptop, phone } = await signInTwice(await newPerson(), signIn)
  await expect(laptop.page.getByText('This device')).toBeVisible()
  await laptop.page.getByRole('button', { name: 'Log out from all devices' }).click()
  await expect(laptop.page).toHaveURL(/\/login$/)
  await phone.page.reload()
  await expect(phone.page).toHaveURL(/\/login$/)
})

test('a lost phone is logged out from the laptop, which stays logged in', async ({ signIn, newPerson }) => {
  const { laptop, phone } = await signInTwice(await newPerson(), signIn)
  const devices = laptop.page.getByRole('list', { name: 'Your devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Log out/ }).click()
  await expect(laptop.page.getByText(messages.auth.deviceLoggedOut)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(laptop.page.getByText('Logged out on one device')).toBeVisible()
  // The open phone is logged out without a reload.
  await expect(phone.page).toHaveURL(/\/login/)
})

test('a session that expires during work leads to the login and back', async ({ signIn }) => {
  const { page, context, email, password } = await signIn()
  await page.goto('/settings?tab=profile')
  await page.getByLabel('Nickname').fill('Mara')
  // The session ends while the form is being submitted.
  await page.route('**/api/simple-auth/update-details', async (route) => {
    await callAs({ context }, 'logOut')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?tab=profile$/)
})
