import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPin } from '#testing/build-pin.ts'

import { openViewer, prepareViewer } from './viewer-testing.ts'

prepareViewer()

test('shows a resolved comment on the version it was made on', async () => {
  const first = buildAttachment(1, { version_count: 2 })
  const second = buildAttachment(2, { uid_stack: first.uid_stack, version: 2, version_count: 2 })
  const pin = buildPin(1, { status: 'resolved' })
  const page = await openViewer(second, `?file=${second.uid_file}`, {
    listVersions: { versions: [second, first], pins: [pin] },
  })
  await page.hand.click(await screen.findByRole('tab', { name: /Comments/ }))
  await page.hand.click(await screen.findByRole('button', { name: 'Resolved' }))
  await page.hand.click(await screen.findByRole('button', { name: 'Comment 1 by Jonas Pike' }))
  await waitFor(() => expect(page.address()).toContain(`?file=${first.uid_file}&pin=${pin.uid_pin}`))
  expect(await screen.findByRole('button', { name: /^Comment 1 by Jonas Pike, resolved/ })).toBeTruthy()
})
