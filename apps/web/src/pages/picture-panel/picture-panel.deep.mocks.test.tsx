import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { drainConsole } from '#testing/setup.ts'

import { dialog, openPicture, preparePicturePanel } from './picture-panel-testing.ts'

preparePicturePanel()

test('keeps the image visible when the panel fails to load, and offers a retry', async () => {
  const file = '#features/genai/revise/revise-panel.tsx'
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { hand } = await openPicture()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(dialog().getByText('1 / 2')).toBeTruthy()
  vi.doUnmock(file)
  await hand.click(again)
  expect(await screen.findByRole('heading', { name: 'Revise with AI' })).toBeTruthy()
  drainConsole() // React reports the failure that this test provokes
})
