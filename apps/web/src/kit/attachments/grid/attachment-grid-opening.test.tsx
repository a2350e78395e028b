import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { GridWithViewer } from '#kit/attachments/lightbox/lightbox-testing.tsx'
import { pdfLibrary } from '#kit/pdf/pdf-library.ts'
import { buildFile } from '#testing/build-attachment.ts'
import { fakePdf } from '#testing/fake-pdf.ts'

import { prepareGrid, picture } from './attachment-grid-testing.ts'

prepareGrid()

const stubPdfs = (open = async () => fakePdf(['a']).document) => {
  const opened: string[] = []
  vi.spyOn(pdfLibrary, 'openPdf').mockImplementation((address) => {
    opened.push(address)
    return { document: open(), close: () => {} }
  })
  return opened
}

const other = (filename: string, mimetype: string) => buildFile(9, filename, mimetype)

const stubDownloads = (...statuses: number[]) => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} as ${this.download}`)
  })
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response(null, { status: statuses.shift() ?? 200 })
  })
  return { saved, requested }
}

describe('a click', () => {
  test.each([
    ['plan.pdf', 'application/pdf'],
    ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['memo.mp3', 'audio/mpeg'],
    ['house.dwg', 'application/octet-stream'],
    ['scan.tiff', 'image/tiff'],
  ])('on %s downloads it', async (filename, mimetype) => {
    const { saved } = stubDownloads()
    const file = other(filename, mimetype)
    render(<GridWithViewer files={[file]} />)
    await userEvent.click(screen.getByRole('button', { name: `Download ${filename}` }))
    await waitFor(() => expect(saved).toEqual([`${file.url}&download=1 as ${filename}`]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('on a video plays it', async () => {
    render(<GridWithViewer files={[other('walk.mp4', 'video/mp4')]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Play walk.mp4' }))
    const video = screen.getByRole('dialog', { name: 'walk.mp4' }).querySelector('video')
    expect(video?.getAttribute('src')).toBe('/api/files/9?ends=1&signature=a')
    expect(video?.controls).toBe(true)
    expect(video?.autoplay).toBe(true)
  })

  test('on Preview shows a PDF and plays a recording, without a download', async () => {
    const { saved, requested } = stubDownloads()
    const opened = stubPdfs()
    const { unmount } = render(<GridWithViewer files={[other('plan.pdf', 'application/pdf')]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    await within(screen.getByRole('dialog', { name: 'plan.pdf' })).findByText('/ 1')
    expect(opened).toEqual(['/api/files/9?ends=1&signature=a'])
    unmount()
    render(<GridWithViewer files={[other('memo.mp3', 'audio/mpeg')]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect(screen.getByRole('dialog', { name: 'memo.mp3' }).querySelector('audio')?.controls).toBe(true)
    // Only the PDF is checked with a request before it is opened.
    expect([saved, requested]).toEqual([[], ['/api/files/9?ends=1&signature=a']])
  })

  test('images, videos and other files have no Preview', () => {
    render(<GridWithViewer files={[picture(1), other('house.dwg', 'application/octet-stream')]} />)
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  })
})

describe('a failed download', () => {
  const file = other('house.dwg', 'application/octet-stream')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Download house.dwg' }))

  test.each([404, 500])('with %d shows one message, removed by the next success', async (status) => {
    const { saved } = stubDownloads(status, status, 200)
    render(<GridWithViewer files={[file]} />)
    await press()
    await press()
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Failed to download attachment']),
    )
    expect(saved).toEqual([])
    await press()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without a network shows a message', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    render(<GridWithViewer files={[file]} />)
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to download attachment')
  })

  test('with an expired URL retries with the fresh one', async () => {
    const { saved } = stubDownloads(403, 200)
    const fresh = { ...file, url: '/api/files/9?ends=2&signature=b' }
    const onExpired = vi.fn<() => Promise<Attachment[]>>(async () => [fresh])
    render(<GridWithViewer files={[file]} onExpired={onExpired} />)
    await press()
    await waitFor(() => expect(saved).toEqual([`${fresh.url}&download=1 as house.dwg`]))
    expect(onExpired).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an empty file is downloaded although it has no first byte to check', async () => {
    const { saved } = stubDownloads(416)
    render(<GridWithViewer files={[file]} />)
    await press()
    await waitFor(() => expect(saved).toHaveLength(1))
  })
})

describe('in a page that has been open for hours', () => {
  const fresh = '/api/files/9?ends=2&signature=b'
  const film = other('walk.mp4', 'video/mp4')
  const plan = other('plan.pdf', 'application/pdf')
  const open = async (file: Attachment, verb: string) => {
    const onExpired = vi.fn<() => Promise<Attachment[]>>(async () => [{ ...file, url: fresh }])
    render(<GridWithViewer files={[file]} onExpired={onExpired} />)
    await userEvent.click(screen.getByRole('button', { name: verb }))
    return { onExpired, viewer: within(screen.getByRole('dialog', { name: file.filename })) }
  }
  const sentence = messages.file.noPreview

  test('a PDF is shown at its fresh URL', async () => {
    const { requested } = stubDownloads(403, 200)
    const opened = stubPdfs()
    const { onExpired, viewer } = await open(plan, 'Preview')
    await viewer.findByText('/ 1')
    expect(opened).toEqual([fresh])
    expect(requested).toEqual([plan.url, fresh])
    expect(onExpired).toHaveBeenCalledOnce()
  })

  test.each([
    ['a video', film, 'Play walk.mp4'],
    ['a recording', other('memo.mp3', 'audio/mpeg'), 'Preview'],
  ])('%s continues at its fresh URL, from the same position', async (_, file, verb) => {
    stubDownloads(403, 200)
    const { onExpired, viewer } = await open(file, verb)
    const player = viewer.getByLabelText<HTMLMediaElement>(file.filename)
    player.currentTime = 42
    fireEvent.error(player)
    await waitFor(() => expect(player.getAttribute('src')).toBe(fresh))
    player.currentTime = 0
    fireEvent.loadedMetadata(player)
    expect(player.currentTime).toBe(42)
    expect(onExpired).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a video is not restarted when its record has a newer URL', () => {
    const { rerender } = render(<GridWithViewer files={[film]} />)
    fireEvent.click(screen.getByRole('button', { name: 'Play walk.mp4' }))
    rerender(<GridWithViewer files={[{ ...film, url: fresh }]} />)
    expect(screen.getByRole('dialog').querySelector('video')?.getAttribute('src')).toBe(film.url)
  })

  test('a PDF that is no longer available shows a message in the viewer, with its download', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { saved } = stubDownloads(404)
    const { viewer } = await open(plan, 'Preview')
    expect((await viewer.findByRole('status')).textContent).toBe(sentence)
    expect(viewer.queryByLabelText('Page number')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(log).toHaveBeenCalledOnce()
    await userEvent.click(viewer.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test.each([
    ['InvalidPDFException', sentence],
    ['PasswordException', pdfMessages.lockedNoPreview],
  ])('a PDF that cannot be opened (%s) shows a message, with its download', async (name, message) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    stubDownloads(200, 200)
    stubPdfs(() => Promise.reject(Object.assign(new Error('no'), { name })))
    const { onExpired, viewer } = await open(plan, 'Preview')
    await waitFor(() => expect(viewer.getByText(message)).toBeTruthy())
    expect(viewer.getAllByRole('button', { name: 'Download' })).toHaveLength(1)
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('a video the browser cannot play shows a message, and the record is not refetched', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    stubDownloads(200)
    const { onExpired, viewer } = await open(film, 'Play walk.mp4')
    fireEvent.error(viewer.getByLabelText('walk.mp4'))
    expect((await viewer.findByRole('status')).textContent).toBe(sentence)
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('shows the message when the fresh URL fails too', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    stubDownloads(403, 200, 403, 200)
    const { onExpired, viewer } = await open(film, 'Play walk.mp4')
    const player = viewer.getByLabelText('walk.mp4')
    fireEvent.error(player)
    await waitFor(() => expect(player.getAttribute('src')).toBe(fresh))
    fireEvent.error(player)
    expect(await viewer.findByRole('status')).toBeTruthy()
    expect(onExpired).toHaveBeenCalledOnce()
  })
})
