import { messages } from '@joinery/contract/messages'
import { paletteMessages } from '@joinery/contract/messages/palette-messages'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { buildFound, foundCard, foundFile, foundMessage, foundPerson, foundProject } from '#testing/build-found.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import { renderPage, renderProject } from '#testing/render-page.tsx'

const user = buildPerson()
const empty = { listProjects: { projects: [] } }
const id = projectId()

beforeEach(() => localStorage.clear())

type Page = Awaited<ReturnType<typeof renderPage>>

const openDashboard = async (answers: Parameters<typeof renderPage>[1] = {}): Promise<Page> => {
  const page = await renderPage('/dashboard', { user, ...answers, answers: { ...empty, ...answers.answers } })
  await screen.findByRole('button', { name: 'Search' })
  await screen.findByRole('heading', { name: 'Dashboard' })
  return page
}

const openPalette = async ({ hand }: Page) => {
  await hand.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  return { ...dialog, field: dialog.getByRole('combobox') }
}

const names = (dialog: Pick<typeof screen, 'queryAllByRole'>) =>
  dialog.queryAllByRole('option').map((option) => option.textContent)
const current = (dialog: Pick<typeof screen, 'queryAllByRole'>) =>
  dialog.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')

describe('the palette', () => {
  test('is not available to visitors', async () => {
    const { hand } = await renderPage('/')
    await screen.findByRole('heading', { level: 1 })
    await hand.keyboard('{Control>}k{/Control}?')
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens by its keys from within a field, takes the focus and closes by its button', async () => {
    const page = await openDashboard()
    const search = screen.getByRole('searchbox')
    await page.hand.click(search)
    const { field } = await openPalette(page)
    expect(document.activeElement).toBe(field)
    await page.hand.click(screen.getByRole('button', { name: 'Close search' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('finds what was typed and opens it on Enter', async () => {
    const page = await openDashboard({
      answers: { search: buildFound({ projects: [foundProject()], messages: [foundMessage()] }) },
    })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'walnut')
    await dialog.findByRole('option', { name: /The walnut is here/ })
    expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(2)
    expect(current(dialog)?.textContent).toContain('Hartwell Kitchen')
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Walnut', 'walnut'])
    await page.hand.keyboard('{ArrowDown}')
    expect(dialog.field.getAttribute('aria-activedescendant')).toBe(current(dialog)?.id)
    page.api.answer({ getProject: { project: buildProject(), files: [] } })
    page.api.answer({ listReplies: { replies: [], hasMore: false, version: 0, read_number: 0 } })
    await page.hand.keyboard('{Enter}')
    await waitFor(() => expect(page.address()).toBe(`/projects/${id}/discussion?message=${projectId(201)}`))
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  test.each([
    ['a project', { projects: [foundProject()] }, `/projects/${id}/overview`],
    ['a card', { cards: [foundCard()] }, `/projects/${id}/board?card=${projectId(301)}`],
    [
      'a file of a message',
      { files: [foundFile({ uid_message: projectId(201) })] },
      `/projects/${id}/discussion?message=${projectId(201)}`,
    ],
    [
      'a file of a card',
      { files: [foundFile({ uid_card: projectId(301) })] },
      `/projects/${id}/board?card=${projectId(301)}`,
    ],
    ['a file of the project', { files: [foundFile()] }, `/projects/${id}/overview?file=${foundFile().uid_file}`],
  ])('opens %s', async (_, found, address) => {
    const answers = {
      search: buildFound(found),
      getProject: { fault: 404 },
      listReplies: { replies: [], hasMore: false, version: 0, read_number: 0 },
    }
    const page = await openDashboard({ answers })
    const dialog = await openPalette(page)
    // Enter before the response applies to its first result.
    await page.hand.type(dialog.field, 'walnut{Enter}')
    await waitFor(() => expect(page.address()).toBe(address))
    expect(page.api.sent('search').map(({ path }) => path)).toEqual(['/search?q=walnut'])
  })

  test('shows dates of results with equal names', async () => {
    const files = [
      foundFile({ filename: 'image.jpg', uid_file: projectId(401), uploaded_at: '2026-11-10T12:00:00.000Z' }),
      foundFile({ filename: 'image.jpg', uid_file: projectId(402), uploaded_at: '2026-11-12T12:00:00.000Z' }),
      foundFile({ filename: 'images.zip', uid_file: projectId(403) }),
    ]
    const page = await openDashboard({ answers: { search: buildFound({ files }) } })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'image')
    await waitFor(() =>
      expect(names(dialog)).toEqual([
        'image.jpgHartwell Kitchen · 10/11/2026',
        'image.jpgHartwell Kitchen · 12/11/2026',
        'images.zipHartwell Kitchen',
      ]),
    )
  })

  test('remembers recent destinations', async () => {
    const page = await openDashboard({
      answers: { search: buildFound({ projects: [foundProject()] }), getProject: { fault: 404 } },
    })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'hart{Enter}')
    await waitFor(() => expect(page.address()).toBe(`/projects/${id}/overview`))
    // A page does not offer itself, so check from another one.
    await page.hand.click(await screen.findByRole('link', { name: 'Back to Dashboard' }))
    const again = await openPalette(page)
    expect(current(again)?.textContent).toContain('Hartwell Kitchen')
  })

  test('navigates with the arrows, Home and End, and wraps around', async () => {
    const page = await openDashboard()
    const dialog = await openPalette(page)
    const all = names(dialog)
    expect(current(dialog)?.textContent).toBe(all[0])
    await page.hand.keyboard('{ArrowUp}')
    expect(current(dialog)?.textContent).toBe(all.at(-1))
    await page.hand.keyboard('{ArrowDown}{ArrowDown}')
    expect(current(dialog)?.textContent).toBe(all[1])
    await page.hand.keyboard('{End}')
    expect(current(dialog)?.textContent).toBe(all.at(-1))
    await page.hand.keyboard('{Home}')
    expect(current(dialog)?.textContent).toBe(all[0])
  })

  test('shows the last result while the next is loading, and never an older one', async () => {
    const waiting = new Map<string, (title: string) => void>()
    const page = await openDashboard({
      answers: {
        search: ({ path }) =>
          new Promise((resolve) => {
            waiting.set(path, (title) => resolve(buildFound({ projects: [foundProject({ title })] })))
          }),
      },
    })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'wal')
    expect(await dialog.findByText('Loading...')).toBeTruthy()
    await waitFor(() => expect(waiting.has('/search?q=wal')).toBe(true))
    waiting.get('/search?q=wal')?.('Walnut room')
    await dialog.findByRole('option', { name: /room/ })
    await page.hand.type(dialog.field, 'n')
    await waitFor(() => expect(waiting.has('/search?q=waln')).toBe(true))
    expect(dialog.getByRole('option', { name: /room/ })).toBeTruthy()
    await page.hand.type(dialog.field, 'u')
    await waitFor(() => expect(waiting.has('/search?q=walnu')).toBe(true))
    waiting.get('/search?q=walnu')?.('The latest')
    await dialog.findByRole('option', { name: /The latest/ })
    waiting.get('/search?q=waln')?.('An older one')
    expect(dialog.getByRole('option', { name: /The latest/ })).toBeTruthy()
    expect(dialog.queryByRole('option', { name: /An older one/ })).toBeNull()
  })

  test('shows a message without results and after a failed search', async () => {
    const page = await openDashboard({ answers: { search: buildFound() } })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'zzz')
    expect(await dialog.findByText(messages.search.noResults)).toBeTruthy()
    page.api.answer({ search: 'offline' })
    await page.hand.type(dialog.field, 'y')
    expect((await dialog.findByRole('alert')).textContent).toContain('Network error - please check your connection')
    page.api.answer({ search: buildFound({ projects: [foundProject()] }) })
    await page.hand.click(dialog.getByRole('button', { name: 'Try Again' }))
    await dialog.findByRole('option', { name: /Hartwell Kitchen/ })
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('shows what is shared with a person, and goes back', async () => {
    const page = await openDashboard({
      answers: { search: buildFound({ people: [foundPerson()] }), getProject: { fault: 404 } },
    })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, 'jonas{Enter}')
    await dialog.findByRole('option', { name: /Copy email address/ })
    expect(names(dialog).at(-1)).toBe('Hartwell Kitchen')
    await page.hand.keyboard('{Backspace}')
    await dialog.findByRole('option', { name: /Create project/ })
    await page.hand.type(dialog.field, 'jonas{Enter}')
    await dialog.findByRole('option', { name: /Copy email address/ })
    await page.hand.keyboard('{End}{Enter}')
    await waitFor(() => expect(page.address()).toBe(`/projects/${id}/overview`))
  })
})

describe('actions', () => {
  const act = async (page: Page, words: string) => {
    page.api.answer({ search: buildFound() })
    const dialog = await openPalette(page)
    await page.hand.type(dialog.field, `${words}{Enter}`)
  }

  test('start a new project', async () => {
    const page = await openDashboard()
    await act(page, 'new proj')
    expect(await screen.findByRole('dialog', { name: 'Create Project' })).toBeTruthy()
    expect(page.historyState()).toBeNull()
  })

  test('open a settings tab', async () => {
    const page = await openDashboard({ answers: { listSessions: { sessions: [] } } })
    await act(page, 'security')
    await waitFor(() => expect(page.address()).toBe('/settings?tab=security'))
  })

  test('switch the theme', async () => {
    const page = await openDashboard()
    await act(page, 'dark')
    await screen.findByRole('button', { name: 'Switch to light theme' })
    await act(page, 'light')
    expect(await screen.findByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
  })

  test('confirm before logging out', async () => {
    const page = await openDashboard()
    await act(page, 'logout')
    await page.hand.click(
      within(await screen.findByRole('dialog', { name: 'Confirm Logout' })).getByRole('button', { name: 'Logout' }),
    )
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  const listActs = async (project: Project) => {
    const page = await renderProject(project, 'overview', { user })
    await screen.findByRole('heading', { name: project.title })
    await screen.findByRole('button', { name: 'Search' })
    return names(await openPalette(page))
  }

  test.each([
    ['its owner', buildProject(), true],
    ['a member', buildJoinedProject(), false],
  ])('in a project match those of %s', async (_, project, isOwner) => {
    const shown = await listActs(project)
    const title = project.title
    const acts = ['Write a message', 'Add a card', ...(isOwner ? [paletteMessages.actions.invite] : [])]
    const tabs = ['Description', 'Group Chat', 'To Do', 'Gen A.I.']
    expect(shown.slice(0, acts.length + tabs.length)).toEqual([...acts, ...tabs].map((name) => `${name}${title}`))
    expect(shown.includes(`Project Settings${title}`)).toBe(isOwner)
  })

  test('in an archived project change nothing', async () => {
    const project = buildProject({ status: 'archived' })
    const shown = await listActs(project)
    expect(shown.some((name) => /Write a message|Add a card|Add members/.test(name ?? ''))).toBe(false)
  })
})

describe('the shortcuts sheet', () => {
  test('opens by a question mark, but not from a field', async () => {
    const page = await openDashboard()
    await page.hand.type(screen.getByRole('searchbox'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('searchbox').blur()
    await page.hand.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getByText(paletteMessages.shortcuts.search).nextElementSibling?.textContent).toBe('CtrlK')
    expect(sheet.getByText(paletteMessages.shortcuts.toNotification).nextElementSibling?.textContent).toBe('AltT')
    await page.hand.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is in the menu too', async () => {
    const page = await openDashboard()
    await page.hand.click(screen.getByRole('button', { name: 'Open menu' }))
    await page.hand.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })
})
