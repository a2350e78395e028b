import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment, buildFile } from '#testing/build-attachment.ts'

import { MessageFile } from './message-file.tsx'
import { MessagePictures } from './message-pictures.tsx'

const nothing = () => {}

test('shows on a message image that there are newer versions', () => {
  const files = [buildAttachment(1, { version: 1, version_count: 3 }), buildAttachment(2)]
  render(<MessagePictures files={files} isOwn={false} onOpen={nothing} onBroken={nothing} />)
  expect(screen.getByRole('button', { name: 'Open picture-1.jpg, Version 1 of 3' }).textContent).toBe('v1 of 3')
  expect(screen.getByRole('button', { name: 'Open picture-2.jpg' }).textContent).toBe('')
})

test('shows on a message file that there are newer versions', () => {
  const file = { ...buildFile(1, 'plan.pdf', 'application/pdf'), version: 2, version_count: 2 }
  render(<MessageFile file={file} onOpen={nothing} onPreview={nothing} />)
  expect(screen.getByRole('button', { name: 'Download plan.pdf, Version 2 of 2' }).textContent).toContain(
    '1.5 KB · Version 2 of 2',
  )
})
