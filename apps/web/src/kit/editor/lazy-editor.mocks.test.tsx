import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { drainConsole } from '#testing/setup.ts'

import { LazyEditor } from './lazy-editor.tsx'

afterEach(() => vi.doUnmock('./editor.tsx'))

function Composer() {
  const [files, setFiles] = useState<readonly File[]>([new File(['x'], 'hood.png', { type: 'image/png' })])
  return <LazyEditor label="Message" initialHtml="<p>Half a thought</p>" files={files} onFilesChange={setFiles} />
}

test('an editor that failed to load can be retried and opens with the draft and its files', async () => {
  vi.doMock('./editor.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(<Composer />)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('alert').textContent).toContain('Network error - please check your connection')
  vi.doUnmock('./editor.tsx')
  await userEvent.click(again)
  expect((await screen.findByRole('textbox', { name: 'Message' })).textContent).toBe('Half a thought')
  expect(screen.getByText('hood.png')).toBeTruthy()
  drainConsole() // React logs the failure this test provokes
})
