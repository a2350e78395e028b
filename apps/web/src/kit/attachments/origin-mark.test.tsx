import type { Attachment, Origin } from '@joinery/contract/files'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { GridWithViewer } from '#kit/attachments/lightbox/lightbox-testing.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { isReducedMotion, stubMedia } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'

import { originWords } from './origin-mark.tsx'

beforeEach(() => {
  stubView()
  stubMedia(isReducedMotion)
})

const source = buildAttachment(2, { filename: 'plan.jpg' })
const origin = {
  uid_image: '0198c0de-0000-7000-8000-0000000a1a1a',
  prompt: 'Walnut fronts, warm light',
  provider_name: 'Google Gemini',
  is_local: false,
  source_uid_file: source.uid_file,
} satisfies Origin

const cards = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')

const open = async (files: readonly Attachment[], filename: string) => {
  render(<GridWithViewer files={files} />)
  await userEvent.click(screen.getByRole('button', { name: `Open ${filename}` }))
  await screen.findByRole('button', { name: 'Close' })
}
const line = () => screen.queryByRole('group', { name: lightboxMessages.origin.label })

test('labels an AI-generated image, also for screen readers, and no others', () => {
  render(<GridWithViewer files={[buildAttachment(1, { origin }), source]} />)
  const [made, other] = cards()
  const words = 'AI-made · Google Gemini · “Walnut fronts, warm light”'
  expect(made?.querySelector('[title^="AI-made"]')?.getAttribute('title')).toBe(words)
  const button = screen.getByRole('button', { name: 'Open picture-1.jpg' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(words)
  expect(other?.textContent).not.toContain('AI')
})

test.each<[string, Origin, string]>([
  ['with a model', origin, 'AI-made · Google Gemini · “Walnut fronts, warm light”'],
  ['without a model', { ...origin, is_local: true }, 'Local preview (no AI model) · “Walnut fronts, warm light”'],
  ['with a model, for a client', { is_local: false }, 'AI-made'],
  ['without a model, for a client', { is_local: true }, 'Local preview (no AI model)'],
])('describes the origin of an image made %s', (_, about, words) => expect(originWords(about)).toBe(words))

test('marks the shown image and its thumbnail in the viewer', async () => {
  await open([buildAttachment(1, { origin: { is_local: true } }), source], 'picture-1.jpg')
  await screen.findByRole('application', { name: 'picture-1.jpg' })
  expect(screen.getByRole('application').parentElement?.textContent).toContain('Local preview')
  const [made, other] = within(screen.getByRole('list', { name: lightboxMessages.allImages })).getAllByRole('button')
  expect(made?.getAttribute('aria-label')).toContain('Local preview (no AI model)')
  expect([made?.textContent, other?.textContent]).toEqual(['Local previewLocal preview (no AI model)', ''])
})

test('shows provider and prompt in the viewer and links to the source', async () => {
  await open([buildAttachment(1, { origin }), source], 'picture-1.jpg')
  expect(line()?.textContent).toContain('AI-made')
  expect(line()?.textContent).toContain('Google Gemini')
  const words = screen.getByRole('button', { name: 'Prompt: Walnut fronts, warm light' })
  expect(words.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(words)
  expect(words.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'From plan.jpg' }))
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('plan.jpg')
  expect(line()).toBeNull()
})

test('has no link if the source was deleted, and shows clients only the label', async () => {
  await open([buildAttachment(1, { origin }), buildAttachment(3, { origin: { is_local: false } })], 'picture-1.jpg')
  expect(screen.queryByRole('button', { name: /^From / })).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('2 / 2')
  expect(line()?.textContent).toBe('AI-made')
})
