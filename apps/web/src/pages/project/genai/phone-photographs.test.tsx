import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { prepareTable, alerts, inputNames, picture, visit } from './genai-testing.ts'

prepareTable()

test('converts phone photos that browsers cannot display', async () => {
  const { api } = await visit({ answers: { convertImage: { mimetype: 'image/jpeg', data: btoa('jpeg') } } })
  fireEvent.drop(screen.getByText(genaiMessages.emptyTitle), {
    dataTransfer: { types: ['Files'], files: [picture('IMG_1.HEIC', ''), picture('oak.jpg')] },
  })
  await waitFor(() => expect(inputNames()).toEqual(['oak.jpg', 'IMG_1.jpg']))
  expect(api.sent('convertImage')).toHaveLength(1)
  expect(screen.queryByText(genaiMessages.converting)).toBeNull()
})

test('leaves out phone photos that cannot be converted, with the reason', async () => {
  await visit({ answers: { convertImage: { fault: 415, body: { error: 'This picture cannot be read' } } } })
  fireEvent.drop(screen.getByText(genaiMessages.emptyTitle), {
    dataTransfer: { types: ['Files'], files: [picture('IMG_1.heic', 'image/heic')] },
  })
  await waitFor(() => expect(alerts()).toEqual(['This picture cannot be read']))
  expect(screen.queryByText(genaiMessages.converting)).toBeNull()
})
