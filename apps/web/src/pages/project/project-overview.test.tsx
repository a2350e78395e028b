import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { afterJoining } from '#testing/after-joining.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildJoinedProject, buildProject } from '#testing/build-project.ts'

import { heading, menu, visit } from './project-testing.ts'

/** Sets the window width for media queries. */
const openWindow = (width: number) => {
  const listeners = new Set<() => void>()
  let current = width
  const rem = 16
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const least = /min-width: (\d+)rem/.exec(query)?.[1]
      return least !== undefined && current >= Number(least) * rem
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (next: number) =>
    act(() => {
      current = next
      for (const listener of listeners) listener()
    })
}

describe('overview', () => {
  test('saves the description for the owner and confirms it for 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const saved = buildProject({ description: '<p>Oak</p>' })
    const { hand, api } = await visit('overview', undefined, { updateProject: { project: saved } })
    await afterJoining(api)
    await screen.findByText('Walnut fronts')
    await hand.click(screen.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox', { name: 'Description' })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Oak')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Project updated')
    expect(api.sent('updateProject')[0]?.body).toHaveProperty('description')
    act(() => void vi.advanceTimersByTime(3100))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('explains when the description cannot be saved', async () => {
    const { hand } = await visit('overview', undefined, { updateProject: { fault: 500 } })
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox', { name: 'Description' })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update project')
  })

  test('is read-only for a member', async () => {
    await visit('overview', buildJoinedProject())
    await screen.findByText('Walnut fronts')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('layout', () => {
  test('shows a sidebar in a wide window and a bar in a narrow one, and keeps the input on change', async () => {
    const resizeTo = openWindow(1440)
    const { hand } = await visit('settings')
    await heading()
    expect(screen.getByRole('separator')).toBeTruthy()
    const field = await screen.findByLabelText<HTMLInputElement>('Project Name')
    await hand.type(field, ' and hall')
    resizeTo(390)
    expect(screen.queryByRole('separator')).toBeNull()
    expect((await menu()).getAllByRole('link')).toHaveLength(5)
    expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Hartwell Kitchen and hall')
  })

  test('shows members behind their avatars on a phone', async () => {
    openWindow(390)
    const { hand } = await visit()
    await heading()
    await hand.click(screen.getByRole('button', { name: 'Members' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Members' }))
    expect(dialog.getByText('Mara Hartwell')).toBeTruthy()
  })

  test('restores the sidebar width, resizes it by keyboard, and respects its limits', async () => {
    const { min, max } = limits.screen.sidebar
    // The test DOM has no layout; the panel group needs a size to divide.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 800))
    openWindow(1440)
    localStorage.setItem('sidebar-width', '30')
    await visit()
    await heading()
    const separator = screen.getByRole('separator')
    const width = () => Number(separator.getAttribute('aria-valuenow'))
    expect(width()).toBe(30)
    fireEvent.keyDown(separator, { key: 'ArrowRight' })
    await waitFor(() => expect(width()).toBeGreaterThan(30))
    expect(Number(localStorage.getItem('sidebar-width'))).toBeCloseTo(width())
    fireEvent.keyDown(separator, { key: 'End' })
    await waitFor(() => expect(width()).toBe(max))
    fireEvent.keyDown(separator, { key: 'Home' })
    await waitFor(() => expect(width()).toBe(min))
    expect(localStorage.getItem('sidebar-width')).toBe(String(min))
  })
})

describe('file from a search result', () => {
  const drawing = buildAttachment(1)
  const open = (versions: Attachment[]) =>
    visit(`overview?file=${drawing.uid_file}`, undefined, {
      listVersions: versions.length > 0 ? { versions, pins: [] } : { fault: 404 },
    })

  test('opens although it is newer than the loaded list', async () => {
    await open([drawing])
    expect(await screen.findByRole('dialog', { name: drawing.filename })).toBeTruthy()
  })

  test('shows a message when it no longer exists', async () => {
    await open([])
    expect(await screen.findByText(reviewMessages.fileNotFound)).toBeTruthy()
  })
})
