import { messages } from '@joinery/contract/messages'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '#lib/http/call-error.ts'
import { createStateWrapper } from '#testing/with-state.tsx'

import { DescriptionEditor } from './description-editor.tsx'
import { DescriptionView } from './description-view.tsx'

let wrapper: ReturnType<typeof createStateWrapper>
beforeEach(() => {
  wrapper = createStateWrapper()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('reading the description', () => {
  test('shows the description, and Edit only with permission', async () => {
    const onEdit = vi.fn<() => void>()
    const { rerender } = render(<DescriptionView html="<h2>Oak</h2>" canEdit={false} onEdit={onEdit} />)
    expect(screen.getByRole('heading', { name: 'Oak' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    rerender(<DescriptionView html="<h2>Oak</h2>" canEdit onEdit={onEdit} />)
    await userEvent.click(button('Edit'))
    expect(onEdit).toHaveBeenCalledOnce()
  })

  test.each([
    [true, 'What is this project about?'],
    [false, 'No description yet'],
  ])('shows an empty state (can edit: %s)', (canEdit, heading) => {
    render(<DescriptionView html="<p> </p>" canEdit={canEdit} onEdit={() => {}} />)
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Edit' })).toHaveLength(canEdit ? 1 : 0)
  })
})

describe('editing the description', () => {
  const open = async (onSave: (html: string) => Promise<void> = async () => {}) => {
    const saving = vi.fn<(html: string) => Promise<void>>(onSave)
    const onCancel = vi.fn<() => void>()
    const view = render(
      <DescriptionEditor
        projectId="p1"
        html="<p>Oak</p>"
        onSave={saving}
        onSaved={() => {}}
        onCancel={onCancel}
        canAttach
      />,
      { wrapper },
    )
    const box = await screen.findByRole('textbox', { name: 'Description' })
    // The editor library stores its instance on the text box.
    const { editor } = box as HTMLElement & { editor: Editor }
    return {
      ...view,
      onSave: saving,
      onCancel,
      write: (html: string) => act(() => void editor.commands.setContent(html, { emitUpdate: true })),
    }
  }

  test('saves the text and clears the draft', async () => {
    const { onSave, write } = await open()
    write('<p>Ash</p>')
    expect(localStorage.getItem('description-draft:p1')).toBe('<p>Ash</p>')
    await userEvent.click(button('Save'))
    expect(onSave).toHaveBeenCalledWith('<p>Ash</p>', [], expect.anything())
    expect(localStorage.getItem('description-draft:p1')).toBeNull()
  })

  test('shows that it is saving, and saves once', async () => {
    const answer = Promise.withResolvers<undefined>()
    const { onSave } = await open(() => answer.promise)
    await userEvent.click(button('Save'))
    expect(button('Saving...').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(true)
    await act(async () => answer.resolve(undefined))
    expect(button('Save').disabled).toBe(false)
    expect(onSave).toHaveBeenCalledOnce()
  })

  test.each([
    [new CallError('The description is too long', 400), 'The description is too long'],
    [new Error('surprise'), 'Failed to update project'],
  ])('shows a failure and keeps the text: %s', async (error, sentence) => {
    const { write } = await open(() => Promise.reject(error))
    write('<p>Ash</p>')
    await userEvent.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toBe('Ash')
    expect(localStorage.getItem('description-draft:p1')).toBe('<p>Ash</p>')
  })

  test('restores an unsaved text, and discards it on Cancel', async () => {
    const first = await open()
    first.write('<p>Ash</p>')
    first.unmount()
    const { onCancel } = await open()
    expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toBe('Ash')
    expect(screen.getByText(messages.editor.draftRestored)).toBeTruthy()
    await userEvent.click(button('Cancel'))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(localStorage.getItem('description-draft:p1')).toBeNull()
  })

  test('restores selected files, and clears them once saved', async () => {
    const plan = new File(['x'], 'plan.png', { type: 'image/png' })
    const first = await open()
    await userEvent.upload(screen.getByLabelText('Attach files'), plan)
    first.unmount()
    const { onSave, unmount } = await open()
    expect(screen.getByText('plan.png')).toBeTruthy()
    await userEvent.click(button('Save'))
    expect(onSave).toHaveBeenCalledWith('<p>Oak</p>', [plan], expect.anything())
    unmount()
    await open()
    expect(screen.queryByText('plan.png')).toBeNull()
  })

  test('rejects a text that is too long', async () => {
    const { onSave, write } = await open()
    write(`<p>${'x'.repeat(200_000)}</p>`)
    await userEvent.click(button('Save'))
    expect(screen.getByRole('alert').textContent).toBe('The description is too long')
    expect(onSave).not.toHaveBeenCalled()
  })
})
