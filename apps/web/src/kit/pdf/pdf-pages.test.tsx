import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { fakePdf } from '#testing/fake-pdf.ts'

import { pdfLibrary } from './pdf-library.ts'
import { PdfPages } from './pdf-pages.tsx'
import type { PdfFault } from './use-pdf.ts'

const close = vi.fn<() => void>()
const answer = (document: ReturnType<typeof pdfLibrary.openPdf>['document']) =>
  vi.spyOn(pdfLibrary, 'openPdf').mockReturnValue({ document, close })

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: ResizeObserverCallback
      constructor(callback: ResizeObserverCallback) {
        this.callback = callback
      }
      observe() {
        const entry = { contentRect: new DOMRect(0, 0, 600, 800) } as ResizeObserverEntry // only what is read
        this.callback([entry], this as unknown as ResizeObserver) // the browser passes itself
      }
      disconnect() {}
    },
  )
})

const show = (onFault = vi.fn<(fault: PdfFault) => void>()) => ({
  onFault,
  ...render(<PdfPages address="/plan.pdf" onFault={onFault} waiting="Waiting" />),
})
const shown = () => screen.findByRole('region').then((region) => region.getAttribute('aria-label'))

test('moves through pages with buttons, keys and numbers, but not beyond the ends', async () => {
  answer(Promise.resolve(fakePdf(['a', 'b', 'c']).document))
  show()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(await shown()).toBe('Page 1 of 3')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await shown()).toBe('Page 2 of 3'))
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
  await waitFor(async () => expect(await shown()).toBe('Page 3 of 3'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  const field = screen.getByLabelText<HTMLInputElement>('Page number')
  await userEvent.type(field, '1{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 9 })
  await waitFor(async () => expect(await shown()).toBe('Page 1 of 3'))
  await userEvent.type(field, '9{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 9 })
  expect(await shown()).toBe('Page 1 of 3')
  expect(field.value).toBe('1')
})

test('shows the next page immediately, with its size known ahead', async () => {
  const { document: pdf } = fakePdf(['a', 'b', 'c'])
  answer(Promise.resolve(pdf))
  show()
  await shown()
  await waitFor(() => expect(pdf.getPage).toHaveBeenCalledWith(2))
  await act(async () => {})
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Page 2 of 3')
})

test('zooms in and out, starting from the fitting size', async () => {
  answer(Promise.resolve(fakePdf(['a']).document))
  show()
  const widthOf = async () => (await screen.findByRole('region')).parentElement?.style.width
  expect(await widthOf()).toBe('600px')
  await userEvent.keyboard('+')
  expect(await widthOf()).toBe('900px')
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(await widthOf()).toBe('600px')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(true)
})

test.each([
  ['PasswordException', 'locked'],
  ['InvalidPDFException', 'unreadable'],
])('reports why a PDF cannot be opened (%s: %s)', async (name, fault) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  answer(Promise.reject(Object.assign(new Error('no'), { name })))
  const { onFault } = show()
  await waitFor(() => expect(onFault).toHaveBeenCalledExactlyOnceWith(fault))
})

test('closes the PDF with its viewer', async () => {
  answer(Promise.resolve(fakePdf(['a']).document))
  const { unmount } = show()
  await shown()
  unmount()
  expect(close).toHaveBeenCalled()
})
