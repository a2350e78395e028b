import type { FileStats } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const stats: FileStats = {
  total_files_uploaded: 1200,
  total_size_mb: 1331.2,
  total_size_gb: 1.3,
  files_uploaded_last_30_days: 37,
  image_files: 600,
  pdf_files: 240,
  document_files: 120,
  video_files: 60,
  audio_files: 0,
  avg_file_size_bytes: 1536,
  largest_file_bytes: 95 * 2 ** 20,
  smallest_file_bytes: 812,
}
const nothing = Object.fromEntries(Object.keys(stats).map((key) => [key, 0])) as FileStats // the same keys

const visit = (getFileUsage: Answers['getFileUsage']) =>
  renderPage('/settings?tab=usage', { user: buildPerson(), answers: { getFileUsage } })
const fact = async (name: string) => (await screen.findByText(name)).parentElement?.textContent
const shares = () =>
  within(screen.getByRole('list', { name: 'Files by type' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('shows every number with readable units', async () => {
  await visit({ stats })
  expect(await fact('Storage used')).toBe('Storage used1,331.2 MB1.3 GB')
  expect(await fact('Files uploaded')).toBe('Files uploaded1,200')
  expect(await fact('Uploaded in the last 30 days')).toBe('Uploaded in the last 30 days37')
  expect(await fact('Average file')).toBe('Average file1.5 KB')
  expect(await fact('Largest file')).toBe('Largest file95 MB')
  expect(await fact('Smallest file')).toBe('Smallest file812 B')
})

test('counts files by type, including other types', async () => {
  await visit({ stats })
  await screen.findByText('Storage used')
  expect(shares()).toEqual([
    'Images600 (50%)',
    'PDF240 (20%)',
    'Documents120 (10%)',
    'Videos60 (5%)',
    'Audio0 (0%)',
    'Other180 (15%)',
  ])
})

test('shows zeros and no warning without files', async () => {
  await visit({ stats: nothing })
  expect(await fact('Storage used')).toBe('Storage used0 MB0 GB')
  expect(await fact('Largest file')).toBe('Largest file0 B')
  expect(shares()).toEqual(['Images0', 'PDF0', 'Documents0', 'Videos0', 'Audio0'])
  expect(screen.queryByText(/more than 500 MB/)).toBeNull()
})

test.each([
  [500, 0],
  [500.01, 1],
])('with %d MB shows %d storage warnings', async (total_size_mb, warnings) => {
  await visit({ stats: { ...stats, total_size_mb } })
  await screen.findByText('Storage used')
  expect(screen.queryAllByText(/more than 500 MB/)).toHaveLength(warnings)
})

test.each<[Answers['getFileUsage']]>([
  [{ fault: 500, body: { error: 'Something went wrong on our side. Please try again.' } }],
  ['offline'],
])('shows one message with a retry for response %j', async (answer) => {
  const { api, hand } = await visit(answer)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to load file usage statistics')
  api.answer({ getFileUsage: { stats } })
  await hand.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await fact('Files uploaded')).toBe('Files uploaded1,200')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  [159, 200 * 2 ** 20, 0],
  [160, 200 * 2 ** 20, 1],
  [160, null, 0],
])('with %d MB of a plan of %j bytes shows %d notices', async (total_size_mb, storage_limit_bytes, notices) => {
  await visit({ stats: { ...stats, total_size_mb }, storage_limit_bytes })
  await screen.findByText('Storage used')
  expect(screen.queryAllByText(messages.settings.storageNearlyUsedUp)).toHaveLength(notices)
})
