import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { CallError } from '#lib/http/call-error.ts'

import type { EditorProps } from './editor-props.ts'
import { button, open, working } from './editor-testing.tsx'

describe('summarising', () => {
  const ask = async (props: Partial<EditorProps> = {}) => {
    const summarize = vi.fn<(text: string) => Promise<string>>(async () => 'Oak it is.\n<b>Really</b>.')
    const view = open({ initialHtml: '<p>Long</p><p>talk</p>', summarize, ...props })
    await view.hand.click(button('Summarise'))
    return { ...view, summarize }
  }

  test('is offered only with a `summarize` prop', () => {
    open()
    expect(screen.queryByRole('button', { name: 'Summarise' })).toBeNull()
  })

  test('needs text', async () => {
    const { summarize } = await ask({ initialHtml: '<p> </p>' })
    expect(screen.getByRole('alert').textContent).toBe('Please enter some text to summarize')
    expect(summarize).not.toHaveBeenCalled()
  })

  test('shows progress, then the result', async () => {
    const answer = Promise.withResolvers<string>()
    await ask({ summarize: () => answer.promise })
    expect(screen.getByRole('status').textContent).toBe('Summarising...')
    expect(button('Summarise').getAttribute('aria-disabled')).toBe('true')
    await act(async () => answer.resolve('Oak it is.'))
    expect(screen.getByText('Oak it is.')).toBeTruthy()
  })

  test('inserts the summary as plain text on Insert', async () => {
    const { hand, onChange, summarize } = await ask()
    expect(summarize).toHaveBeenCalledWith('Long\ntalk')
    act(() => void working().commands.setTextSelection(working().state.doc.content.size))
    await hand.click(await screen.findByRole('button', { name: 'Insert' }))
    expect(onChange).toHaveBeenLastCalledWith(
      '<p>Long</p><p>talk</p><p>Oak it is.</p><p>&lt;b&gt;Really&lt;/b&gt;.</p>',
    )
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  })

  test('replaces the text on Replace, which can be undone', async () => {
    const { hand, onChange } = await ask()
    await hand.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(onChange).toHaveBeenLastCalledWith('<p>Oak it is.</p><p>&lt;b&gt;Really&lt;/b&gt;.</p>')
    act(() => void working().commands.undo())
    expect(onChange).toHaveBeenLastCalledWith('<p>Long</p><p>talk</p>')
  })

  test('copies on Copy and confirms it', async () => {
    const { hand } = await ask()
    await hand.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
    expect(await navigator.clipboard.readText()).toBe('Oak it is.\n<b>Really</b>.')
  })

  test.each([
    [
      new CallError('Insufficient credits. You have 0 credits remaining.', 402),
      'Insufficient credits. You have 0 credits remaining.',
    ],
    [new Error('surprise'), 'Failed to summarize text'],
  ])('shows a message when it fails: %s', async (error, sentence) => {
    await ask({ summarize: () => Promise.reject(error) })
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('shows how to get more credits when they run out', async () => {
    const nextGrant = { at: '2026-12-01T12:00:00.000Z', amount: 5000 }
    const error = new CallError('Insufficient credits. You have 0 credits remaining.', 402, {
      nextGrant,
      contact: null,
    })
    await ask({ summarize: () => Promise.reject(error) })
    expect((await screen.findByText(/^Your plan adds 5,000 credits on 01\/12\/2026\./)).textContent).toContain(
      creditMessages.moreFromAdmin,
    )
  })

  test('ignores a response after the panel was closed', async () => {
    const answer = Promise.withResolvers<string>()
    const { hand } = await ask({ summarize: () => answer.promise })
    await hand.click(button('Close summary'))
    await act(async () => answer.resolve('Oak it is.'))
    expect(screen.queryByText('Oak it is.')).toBeNull()
  })
})
