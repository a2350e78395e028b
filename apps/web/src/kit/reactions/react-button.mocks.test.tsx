import { networkMessage } from '@joinery/contract/messages'
import { reactionMessages as texts } from '@joinery/contract/messages/reaction-messages'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.doMock('./emoji-menu.tsx', () => Promise.reject(new Error('Failed to fetch')))
})

afterEach(() => vi.doUnmock('./emoji-menu.tsx'))

test('stays as it is, with a notice, when the emoji cannot be loaded', async () => {
  const { onToast } = await import('#kit/ui/feedback/toast.ts')
  const shown = Promise.withResolvers<string>()
  onTestFinished(onToast(({ text }) => shown.resolve(text)))
  const { ReactButton } = await import('./react-button.tsx')
  render(<ReactButton mine={[]} onToggle={() => {}} className="" />)
  const button = screen.getByRole('button', { name: texts.react })
  await userEvent.click(button)
  expect(await shown.promise).toBe(networkMessage)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
