import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildFile } from '#testing/build-attachment.ts'

import { FirstPage } from './first-page.tsx'

const page = () => document.querySelector('img')
const show = (url: string) => (
  <FirstPage file={{ ...buildFile(1, 'plan.pdf', 'application/pdf'), url }} width={40} className="size-10">
    Symbol
  </FirstPage>
)

test('shows a PDF’s first page, and an icon when it cannot be shown, until its record has another URL', () => {
  const { rerender } = render(show('/api/files/1?ends=1'))
  expect(page()?.getAttribute('src')).toBe('/api/files/1?ends=1&w=80')
  expect(screen.queryByText('Symbol')).toBeNull()
  fireEvent.error(page() ?? document.body)
  expect(page()).toBeNull()
  expect(screen.getByText('Symbol')).toBeTruthy()
  rerender(show('/api/files/1?ends=2'))
  expect(page()?.getAttribute('src')).toBe('/api/files/1?ends=2&w=80')
})
