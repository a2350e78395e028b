import type { Attachment } from '@joinery/contract/files'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { prepareGrid, picture } from './attachment-grid-testing.ts'
import { AttachmentGrid } from './attachment-grid.tsx'

prepareGrid()

const cards = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')

const thumbnails = () => [...document.querySelectorAll('img')].map(({ src }) => src.split('/').at(-1))

const thumbnail = (part: string): Element => {
  const found = document.querySelector(`img[src*="${part}"]`)
  if (!found) throw new Error(`No thumbnail with ${part}`)
  return found
}

describe('the cards', () => {
  test('show name, size, date and the placeholder immediately', () => {
    render(<AttachmentGrid files={[picture(1)]} />)
    const card = cards()[0]
    expect(card?.textContent).toContain('picture-1.jpg')
    expect(card?.textContent).toContain('1.5 KB · 14/11/2026')
    expect(card?.querySelector('span')?.style.backgroundImage).toContain('data:image/webp;base64,AAAA')
  })

  test('show their version if there are several', () => {
    const [only, newest] = [picture(1), { ...picture(2), version: 3, version_count: 3 }]
    render(<AttachmentGrid files={[only, newest]} />)
    expect(cards()[0]?.textContent).not.toMatch(/v1|Version/)
    expect(within(cards()[1] ?? document.body).getByText('v3')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Open picture-2.jpg', description: /Version 3 of 3/ })
    expect(button).toBeTruthy()
    // Version numbers are never reused.
    const afterDeleting = { ...picture(4), version: 5, version_count: 2 }
    render(<AttachmentGrid files={[afterDeleting]} label="Others" />)
    expect(
      screen.getByRole('button', { name: 'Open picture-4.jpg', description: /Version 5 \(2 versions kept\)/ }),
    ).toBeTruthy()
  })

  test('load their thumbnails one at a time, 200 ms apart', async () => {
    vi.useFakeTimers()
    render(<AttachmentGrid files={[picture(1), picture(2), picture(3)]} />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(thumbnails()).toEqual(['1?ends=1&signature=a&w=400'])
    fireEvent.load(thumbnail('files/1'))
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect(thumbnails()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(thumbnails()).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(thumbnails()).toHaveLength(2)
    fireEvent.load(thumbnail('files/2'))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(thumbnails()).toHaveLength(3)
  })

  test('show an icon for an image that cannot be shown, without a message', async () => {
    render(<AttachmentGrid files={[picture(1)]} />)
    await waitFor(() => expect(thumbnails()).toHaveLength(1))
    fireEvent.error(thumbnail('files/1'))
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('svg')).not.toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('show a PDF’s first page and its type, or an icon when it cannot be shown', async () => {
    render(<AttachmentGrid files={[picture(1, { filename: 'plan.pdf', mimetype: 'application/pdf' })]} />)
    await waitFor(() => expect(thumbnails()).toEqual(['1?ends=1&signature=a&w=400']))
    fireEvent.load(thumbnail('files/1'))
    expect(screen.getByText('PDF')).toBeTruthy()
    fireEvent.error(thumbnail('files/1'))
    await waitFor(() => expect(thumbnails()).toHaveLength(1)) // once more, since it was shown before
    fireEvent.error(thumbnail('files/1'))
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('svg')).not.toBeNull()
  })

  test('request fresh URLs once when several fail together, and show them', async () => {
    vi.useFakeTimers()
    const onExpired = vi.fn<() => undefined>()
    const { rerender } = render(<AttachmentGrid files={[picture(1), picture(2)]} onExpired={onExpired} />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.error(thumbnail('files/1'))
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.error(thumbnail('files/2'))
    expect(onExpired).toHaveBeenCalledOnce()
    const fresh = [1, 2].map((number) => picture(number, { url: `/api/files/${number}?ends=2&signature=b` }))
    rerender(<AttachmentGrid files={fresh} onExpired={onExpired} />)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(thumbnails()).toEqual(['1?ends=2&signature=b&w=400'])
    // A fresh URL that fails has another reason, so no newer one is requested.
    fireEvent.error(thumbnail('files/1'))
    expect(onExpired).toHaveBeenCalledOnce()
    vi.setSystemTime(Date.now() + 3_600_000)
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.error(thumbnail('files/2'))
    expect(onExpired).toHaveBeenCalledTimes(2)
  })

  test('do not reload a shown thumbnail for a newer URL', async () => {
    vi.useFakeTimers()
    const { rerender } = render(<AttachmentGrid files={[picture(1)]} />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.load(thumbnail('files/1'))
    rerender(<AttachmentGrid files={[picture(1, { url: '/api/files/1?ends=2&signature=b' })]} />)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(thumbnails()).toEqual(['1?ends=1&signature=a&w=400'])
  })

  test('can be deleted only when allowed', async () => {
    const onDelete = vi.fn<(file: Attachment) => void>()
    const { rerender } = render(<AttachmentGrid files={[picture(1)]} />)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    rerender(<AttachmentGrid files={[picture(1)]} onDelete={onDelete} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledWith(picture(1))
  })
})

describe('a very long grid', () => {
  const many = Array.from({ length: 100 }, (_, index) => picture(index + 1))
  const scroll = (distance: number) => {
    vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -distance, 300, 300))
    act(() => void document.dispatchEvent(new Event('scroll')))
  }
  const show = async () => {
    vi.useFakeTimers()
    const view = render(<AttachmentGrid files={many} />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.load(thumbnail('files/1?'))
    await act(() => vi.advanceTimersByTimeAsync(200))
    fireEvent.load(thumbnail('files/2?'))
    scroll(20_000)
    expect(thumbnails()).not.toContain('2?ends=1&signature=a&w=400')
    return view
  }

  test('renders the cards near the window', () => {
    render(<AttachmentGrid files={many} />)
    expect(cards().length).toBeLessThan(20)
    scroll(20_000)
    expect(cards().length).toBeLessThan(20)
    expect(screen.getByRole('button', { name: 'Open picture-60.jpg' })).toBeTruthy()
  })

  test('shows a thumbnail immediately if it was shown before', async () => {
    await show()
    scroll(0)
    expect(thumbnails()).toContain('2?ends=1&signature=a&w=400')
  })

  test('retries a thumbnail once under its new URL if it was shown under an old one', async () => {
    const { rerender } = await show()
    rerender(<AttachmentGrid files={many.map((file) => ({ ...file, url: `${file.url}b` }))} />)
    scroll(0)
    fireEvent.error(thumbnail('files/2?'))
    await act(() => vi.advanceTimersByTimeAsync(300_000)) // those before it in the queue never load
    expect(thumbnails()).toContain('2?ends=1&signature=ab&w=400')
  })
})
