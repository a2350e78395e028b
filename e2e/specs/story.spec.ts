// The whole of the product once, from the landing page to the log-out, on a desk and on a phone, with a pointer and by the
// keyboard alone. Single acts are tested in detail by the other specs.
import { readFile } from 'node:fs/promises'

import { createInput, type InputKind } from '../fixtures/input.ts'
import { awaitMail, linkIn } from '../fixtures/mailbox.ts'
import { expect, newEmail, test, watchConsole } from '../fixtures/people.ts'
import { troubles } from '../fixtures/troubles.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ways: readonly { device: typeof desk; name: string; kind: InputKind }[] = [
  { device: desk, name: 'on a desk, with a mouse', kind: 'mouse' },
  { device: desk, name: 'on a desk, by keyboard alone', kind: 'keyboard' },
  { device: phone, name: 'on a phone, with a finger', kind: 'touch' },
  { device: phone, name: 'on a phone, by keyboard alone', kind: 'keyboard' },
]

const picture = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(new URL(`../../art/${name}.webp`, import.meta.url)),
})

for (const { device, name, kind } of ways) {
  test(`somebody new does everything once: ${name}`, async ({ browser, address, newPerson }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ ...device, baseURL: address })
    const page = await context.newPage()
    const printed: string[] = []
    watchConsole(page, printed)
    const { press, write } = createInput(kind, page)
    const button = (label: string | RegExp) => page.getByRole('button', { name: label }).first()
    const link = (label: string | RegExp) => page.getByRole('link', { name: label }).first()
    const fits = async () => expect(await troubles(page)).toEqual([])
    const [email, password] = [newEmail(), 'walnut and brass']
    const other = await newPerson()

    await test.step('registers, verifies the address and logs in', async () => {
      await page.goto('/')
      await fits()
      await press(link('Get Started'))
      await expect(page).toHaveURL(/\/login$/)
      await press(link('Create Account'))
      await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
      await write(page.getByLabel('Email'), email)
      await write(page.getByLabel('Password', { exact: true }), password)
      await write(page.getByLabel('Confirm Password'), password)
      await fits()
      await press(button('Create Account'))
      await expect(page.getByText('Account created successfully!')).toBeVisible()
      await page.goto(linkIn(await awaitMail(address, email, /Verify/)))
      await expect(page.getByText('Email verified successfully!').first()).toBeVisible()
      await press(link('Log In'))
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await write(page.getByLabel('Password', { exact: true }), password)
      await press(button('Log In'))
      await expect(page.getByText('No projects yet')).toBeVisible()
      await fits()
    })

    await test.step('creates a project and finds it again', async () => {
      await press(button('Create Project'))
      const dialog = page.getByRole('dialog', { name: 'Create Project' })
      await write(dialog.getByLabel('Project Name'), 'Hartwell Kitchen')
      await write(dialog.getByRole('textbox', { name: 'Description & Attachments' }), 'Walnut fronts.')
      await fits()
      await press(dialog.getByRole('button', { name: 'Create Project' }))
      await expect(dialog).toBeHidden()
      await write(page.getByRole('searchbox', { name: 'Search projects' }), 'walnut')
      await expect(page.getByText('1 of 1 projects')).toBeVisible()
      await press(link('Hartwell Kitchen'))
      await expect(page).toHaveURL(/\/overview$/)
    })

    await test.step('describes it, adds a picture and looks at it', async () => {
      await press(button('Edit'))
      await write(page.getByRole('textbox', { name: 'Description' }), ' Brass pulls.')
      await press(button('Save'))
      await expect(page.getByRole('textbox', { name: 'Description' })).toBeHidden()
      await expect(page.getByText('Walnut fronts. Brass pulls.')).toBeVisible()
      await page.getByLabel('Add files').setInputFiles(await picture('card-stone'))
      await press(button('Open card-stone.webp'))
      const viewer = page.getByRole('dialog', { name: 'card-stone.webp' })
      await expect(viewer).toBeVisible()
      await fits()
      await press(viewer.getByRole('button', { name: 'Close' }))
      await expect(viewer).toBeHidden()
      await fits()
    })

    await test.step('adds somebody', async () => {
      await press(link('Project Settings'))
      await press(button('+ Add Members'))
      const dialog = page.getByRole('dialog')
      await write(dialog.getByLabel('Email'), other.email)
      await press(dialog.getByRole('button', { name: /^Add/ }))
      await expect(page.getByRole('main').getByText(other.email).first()).toBeVisible()
      await fits()
    })

    await test.step('writes a message', async () => {
      await press(link('Group Chat'))
      await write(page.getByRole('textbox', { name: 'Message' }), 'Good morning both.')
      await press(button('Send'))
      const message = page.getByRole('log', { name: 'Messages' }).getByRole('article')
      await expect(message).toContainText('Good morning both.')
      await expect(message.getByText('Sending...')).toBeHidden()
      await fits()
    })

    await test.step('writes a card and moves it', async () => {
      await press(link('To Do'))
      await press(button('Add card'))
      await page.keyboard.type('Order the slab')
      await page.keyboard.press('Enter')
      const card = page.getByRole('listitem').filter({ hasText: 'Order the slab' })
      await press(card.getByRole('button', { name: 'Move to ...' }))
      const goal = page.getByRole('menuitem', { name: 'Move to In Progress' })
      if (kind !== 'keyboard') await press(goal)
      else {
        await expect(goal).toBeFocused()
        await page.keyboard.press('Enter')
      }
      if (device === phone) await press(button('Show In Progress'))
      const column = page.getByRole('region', { name: 'In Progress', exact: true })
      await expect(column.getByRole('link', { name: 'Order the slab' })).toBeVisible()
      await fits()
    })

    await test.step('makes an image', async () => {
      await press(link('Gen A.I.'))
      await page.getByLabel('Add images').setInputFiles(await picture('swatch-walnut'))
      await write(page.getByLabel('Prompt'), 'Warmer and brighter')
      await press(page.getByRole('button', { name: 'Generate', exact: true }))
      await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 })
      await fits()
    })

    await test.step('reads what is new, and looks through the settings', async () => {
      await press(button('Notifications'))
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
      await fits()
      await page.keyboard.press('Escape')
      await press(button('Open menu'))
      await fits()
      await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }))
      await write(page.getByLabel('Nickname'), 'Mara')
      await press(button('Save'))
      await expect(page.getByText('Profile details updated successfully!')).toBeVisible()
      for (const tab of ['Subscription', 'Security', 'Notifications', 'AI Generated', 'Usage', 'Account']) {
        await press(page.getByRole('main').getByRole('link', { name: tab }))
        await expect(page.getByRole('main').getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
        await fits()
      }
    })

    await test.step('prefers the dark, and logs out', async () => {
      await press(button('Switch to dark theme'))
      await expect(page.locator('html')).toHaveClass(/dark/)
      await press(button('Open menu'))
      await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }))
      await press(page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }))
      await expect(page).toHaveURL(/\/login$|\/$/)
      await fits()
    })
    expect(printed, 'what the page printed to the console').toEqual([])
    await context.close()
  })
}
