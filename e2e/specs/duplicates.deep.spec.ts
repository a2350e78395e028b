// A project is duplicated with what is chosen, and a project starts from a template.
import { dashboardMessages as dashboard } from '@joinery/contract/messages/dashboard-messages'
import { duplicateMessages as texts } from '@joinery/contract/messages/duplicate-messages'

import { art } from '../fixtures/art.ts'
import { faultsOf } from '../fixtures/axe.ts'
import { callAs } from '../fixtures/call-as.ts'
import { phone } from '../fixtures/devices.ts'
import { expect, test, type SignedIn } from '../fixtures/people.ts'
import { addFile, createProject } from '../fixtures/project.ts'
import { troubles } from '../fixtures/troubles.ts'

/** A project with a file, a card that links to it, and a selection. */
const buildSource = async (owner: SignedIn, title: string): Promise<string> => {
  const id = await createProject(owner, title, { description: '<p>Walnut fronts</p>' })
  const params = { id }
  const uid_file = await addFile(owner, id, await art('hero-after'))
  const address = new URL(`/projects/${id}/overview?file=${uid_file}`, owner.page.url()).href
  const data = { content: `<p>Order <a href="${address}">this</a></p>`, replyType: 'kanban' }
  await callAs(owner, 'createReply', { params, data })
  await callAs(owner, 'createSelection', { params, data: { title: 'Fireclay sink', stage: 'specified', uid_file } })
  return id
}

const listProjects = async (owner: SignedIn) => (await callAs(owner, 'listProjects')).projects

test('an owner duplicates a project with what they choose, sees that it is under way, and opens the copy', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  await page.goto('/dashboard')
  const id = await buildSource(owner, 'Hartwell Kitchen')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: dashboard.duplicate('Hartwell Kitchen') }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await expect(dialog.getByLabel(texts.name)).toHaveValue(texts.copyOf('Hartwell Kitchen'))
  await expect(dialog.getByRole('checkbox', { name: texts.parts.members.name })).not.toBeChecked()
  await dialog.getByLabel(texts.name).fill('Vale Kitchen')
  await dialog.getByRole('checkbox', { name: texts.parts.selections.name }).uncheck()
  expect(await troubles(page)).toEqual([])
  expect(await faultsOf(page, 'duplicate')).toEqual([])

  // The answer is held back, as that of a large project would be.
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/duplicate', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: texts.submit }).click()
  await expect(dialog.getByText(texts.underWay)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: texts.parts.files.name })).toBeDisabled()
  release()
  await page.getByRole('link', { name: 'Vale Kitchen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vale Kitchen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open hero-after.webp' })).toBeVisible()
  await expect(page.getByText('Walnut fronts')).toBeVisible()

  // Its card leads to the copied file, not to the source.
  const copy = (await listProjects(owner)).find(({ title }) => title === 'Vale Kitchen')
  const copied = copy?.uid_project ?? ''
  expect(copied).not.toBe(id)
  const { files } = await callAs(owner, 'getProject', { params: { id: copied } })
  const { todo } = await callAs(owner, 'getBoard', { params: { id: copied } })
  expect(todo.map(({ content }) => /href="([^"]+)"/.exec(content)?.[1]?.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
    `/projects/${copied}/overview?file=${files[0]?.uid_file}`,
  ])
  await page.goto(`/projects/${copied}/board`)
  await expect(page.getByText('Order', { exact: false }).first()).toBeVisible()
  expect((await callAs(owner, 'listSelections', { params: { id: copied } })).selections).toEqual([])
})

for (const [name, device] of [
  ['a desk', {}],
  ['a phone', phone],
] as const) {
  test(`an owner makes a template and creates a project from it on ${name}`, async ({ signIn }) => {
    const owner = await signIn(undefined, device)
    const { page } = owner
    await page.goto('/dashboard')
    const id = await buildSource(owner, 'Kitchen template')
    await createProject(owner, 'Other project')
    await page.goto(`/projects/${id}/settings`)
    const toggle = page.getByRole('switch', { name: texts.toggle })
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect.poll(async () => (await listProjects(owner)).filter(({ is_template }) => is_template).length).toBe(1)

    // Templates are listed apart.
    await page.goto('/dashboard')
    await expect(page.getByText('Other project')).toBeVisible()
    await expect(page.getByText('Kitchen template')).toHaveCount(0)
    await page.goto('/dashboard?view=templates')
    await expect(page.getByRole('button', { name: dashboard.startFromLabel('Kitchen template') })).toBeVisible()
    expect(await troubles(page)).toEqual([])

    // A template is offered when a project is created.
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Create Project' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: dashboard.creating.fromTemplate }).click()
    const choice = page.getByRole('dialog', { name: texts.templates.title })
    await choice.getByRole('button', { name: 'Kitchen template' }).click()
    const dialog = page.getByRole('dialog', { name: texts.templates.newFrom('Kitchen template') })
    await expect(dialog.getByLabel(texts.name)).toHaveValue('')
    await dialog.getByLabel(texts.name).fill('Marsh Kitchen')
    expect(await troubles(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.submit }).click()
    await page.getByRole('link', { name: 'Marsh Kitchen', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Marsh Kitchen' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open hero-after.webp' })).toBeVisible()
    const created = (await listProjects(owner)).find(({ title }) => title === 'Marsh Kitchen')
    expect(created).toMatchObject({ is_template: false })
    const { selections } = await callAs(owner, 'listSelections', { params: { id: created?.uid_project ?? '' } })
    expect(selections.map(({ title }) => title)).toEqual(['Fireclay sink'])
  })
}
