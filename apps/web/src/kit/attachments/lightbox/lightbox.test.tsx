import type { Attachment } from '@joinery/contract/files'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { stageMessages } from '@joinery/contract/messages/stage-messages'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { isReducedMotion, stubMedia } from '#testing/fake-media.ts'
import { stubWidth } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'

import { GridWithViewer } from './lightbox-testing.tsx'
import type { SidePanel } from './lightbox.tsx'

beforeEach(() => {
  stubView()
  stubMedia(isReducedMotion)
})

const files: Attachment[] = [
  buildAttachment(1),
  buildAttachment(2, { filename: 'plan.pdf', mimetype: 'application/pdf' }),
  buildAttachment(3),
  buildAttachment(4),
]

const open = async (options: { sidePanel?: SidePanel; onExpired?: () => undefined } = {}) => {
  render(<GridWithViewer files={files} {...options} />)
  const card = screen.getByRole('button', { name: 'Open picture-1.jpg' })
  await userEvent.click(card)
  await screen.findByRole('button', { name: 'Next' })
  return card
}
const dialog = () => screen.queryByRole('dialog')

// First in this file: later the stage is already loaded.
test('keeps the focus where the user moved it while the image loaded', async () => {
  render(<GridWithViewer files={files} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open picture-1.jpg' }))
  const close = await screen.findByRole('button', { name: 'Close' })
  close.focus()
  await screen.findByRole('button', { name: 'Next' })
  expect(document.activeElement).toBe(close)
})

test('opens an image among the other images, with counter and name', async () => {
  await open()
  expect(dialog()?.getAttribute('aria-label')).toBe('picture-1.jpg')
  expect(screen.getByText('1 / 3')).toBeTruthy()
})

test('steps through images only with the arrow keys, wherever the focus is', async () => {
  await open()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('2 / 3')).toBeTruthy()
  expect(dialog()?.getAttribute('aria-label')).toBe('picture-3.jpg')
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('3 / 3')).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(await screen.findByText('1 / 3')).toBeTruthy()
})

test('closes on Escape', async () => {
  await open()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(dialog()).toBeNull()
})

test('closes on Back and stays on the page', async () => {
  await open()
  expect(history.state).toMatchObject({ overlay: 1 })
  act(() => history.back())
  await waitFor(() => expect(dialog()).toBeNull())
})

test('removes its own history entry on Close', async () => {
  await open()
  expect(history.state).toMatchObject({ overlay: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(history.state).not.toMatchObject({ overlay: 1 }))
  expect(dialog()).toBeNull()
})

test('stays open when the window becomes narrow', async () => {
  await open()
  vi.stubGlobal('innerWidth', 500)
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(dialog()).not.toBeNull()
  expect(screen.getByText('1 / 3')).toBeTruthy()
})

test('shows a failed download in the viewer, once', async () => {
  await open()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map((alert) => alert.textContent)).toEqual(['Failed to download attachment'])
  expect(dialog()?.contains(alerts[0] ?? null)).toBe(true)
})

test('passes the current image to the side panel, which keeps its own keys', async () => {
  await open({ sidePanel: ({ filename }) => <textarea aria-label={`Revise ${filename}`} /> })
  await userEvent.type(screen.getByLabelText('Revise picture-1.jpg'), 'a{ArrowRight}-+')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Revise picture-1.jpg').value).toBe('a-+')
  expect(screen.getByText('1 / 3')).toBeTruthy()
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByLabelText('Revise picture-3.jpg')).toBeTruthy()
})

test('hides the side panel and keeps its input', async () => {
  stubWidth(1280)
  await open({ sidePanel: () => <textarea aria-label="Prompt" /> })
  await userEvent.type(screen.getByLabelText('Prompt'), 'oak')
  const toggle = screen.getByRole('button', { name: 'Hide panel' })
  await userEvent.click(toggle)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show panel' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' }).value).toBe('oak')
})

test('shows all images in the filmstrip, marks the current one, and switches to any of them', async () => {
  await open()
  const strip = within(screen.getByRole('list', { name: lightboxMessages.allImages }))
  const marked = () => strip.getAllByRole('button').map((button) => button.getAttribute('aria-current'))
  expect(marked()).toEqual(['true', null, null])
  await userEvent.click(strip.getByRole('button', { name: lightboxMessages.image(3, 'picture-4.jpg') }))
  expect(await screen.findByText('3 / 3')).toBeTruthy()
  expect(marked()).toEqual([null, null, 'true'])
})

const large = (): HTMLElement => {
  const image = document.querySelector<HTMLElement>('[data-picture="coming"]')
  if (!image) throw new Error('There is no picture on the stage')
  return image
}

test('shows a spinner while a large image loads slowly', async () => {
  await open()
  const waits = () => document.querySelectorAll('[role="application"] .animate-wait').length
  await waitFor(() => expect(waits()).toBe(1))
  fireEvent.load(large())
  await waitFor(() => expect(waits()).toBe(0))
})

test('requests a fresh URL for a large image whose URL has expired', async () => {
  const onExpired = vi.fn<() => undefined>()
  await open({ onExpired })
  fireEvent.error(large())
  await waitFor(() => expect(onExpired).toHaveBeenCalledOnce())
  expect(screen.getByLabelText(stageMessages.cannotShow)).toBeTruthy()
})
