import type { Attachment } from '@joinery/contract/files'
import { overviewMessages } from '@joinery/contract/messages/overview-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProjectFiles } from '#api/use-project-files.ts'
import type { SendFile } from '#kit/attachments/upload/upload-queue.ts'
import { CallError } from '#lib/http/call-error.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { stubView } from '#testing/fake-view.ts'
import { createStateWrapper } from '#testing/with-state.tsx'

import { FileArea } from './file-area.tsx'

beforeEach(stubView)

let wrapper: ReturnType<typeof createStateWrapper>
beforeEach(() => {
  wrapper = createStateWrapper()
})

type Props = {
  files?: readonly Attachment[]
  total?: number
  rest?: Partial<ProjectFiles>
  canEdit?: boolean
  scope?: string
  onDelete?: () => Promise<unknown>
  sendVersion?: (target: Attachment, ...sending: Parameters<SendFile>) => Promise<unknown>
}

const visit = ({
  files = [buildAttachment(1)],
  total = files.length,
  rest = {},
  canEdit = true,
  onDelete = async () => {},
  ...others
}: Props = {}) => {
  const sendings: (PromiseWithResolvers<void> & { file: File; options: Parameters<SendFile>[1] })[] = []
  const send: SendFile = (file, options) => {
    const sending = { file, options, ...Promise.withResolvers<void>() }
    sendings.push(sending)
    return sending.promise
  }
  const onChanged = vi.fn<() => undefined>()
  const list: ProjectFiles = {
    files,
    total,
    isRead: true,
    fault: null,
    retry: () => {},
    more: undefined,
    isReadingMore: false,
    moreFault: null,
    ...rest,
  }
  const deleted = vi.fn<() => Promise<unknown>>(onDelete)
  const props = { list, total, canEdit, send, onDelete: deleted, onChanged, ...others }
  return {
    ...render(
      <MemoryRouter>
        <FileArea {...props} />
      </MemoryRouter>,
      { wrapper },
    ),
    sendings,
    sent: () => sendings.map(({ file }) => file.name),
    ...props,
  }
}

const oak = () => new File(['x'.repeat(2048)], 'oak.jpg', { type: 'image/jpeg' })
const add = (file = oak()) => userEvent.upload(screen.getByLabelText('Add files'), file)
const uploads = () => screen.queryByRole('list', { name: 'Uploads' })

test('shows the count beside the heading, not in its name', () => {
  visit({ files: [buildAttachment(1)] })
  expect(screen.getByRole('heading', { name: 'Files' }).textContent).toBe('Files')
  expect(screen.getByText('1').textContent).toBe('1 file')
})

describe('a file area with more files than are loaded', () => {
  test('shows the number of all files and loads more near the end', async () => {
    const more = vi.fn<() => undefined>()
    visit({ total: 450, rest: { more } })
    expect(screen.getByText('450').textContent).toBe('450 files')
    await waitFor(() => expect(more).toHaveBeenCalledOnce())
  })

  test('shows why loading more failed, with a retry', async () => {
    const more = vi.fn<() => undefined>()
    visit({ total: 450, rest: { more, moreFault: 'Failed to load files.' } })
    expect(screen.getByRole('alert').textContent).toContain('Failed to load files.')
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(more).toHaveBeenCalledOnce()
  })

  test('shows an error instead of an empty list when nothing could be loaded', async () => {
    const retry = vi.fn<() => undefined>()
    visit({ files: [], total: 3, rest: { isRead: false, fault: 'Failed to load files.', retry } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(retry).toHaveBeenCalledOnce()
    expect(screen.queryByText(overviewMessages.noFiles.title)).toBeNull()
  })
})

describe('file area of the owner', () => {
  test('uploads a file with progress and refetches the list', async () => {
    const { sendings, onChanged } = visit()
    await add()
    expect(uploads()?.textContent).toContain('oak.jpg')
    expect(uploads()?.textContent).toContain('2 KB')
    act(() => sendings[0]?.options.onProgress(0.42))
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'oak.jpg' }).value).toBe(42)
    expect(onChanged).not.toHaveBeenCalled()
    await act(async () => sendings[0]?.resolve())
    expect(uploads()).toBeNull()
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('cancels an upload', async () => {
    const { sendings, onChanged } = visit()
    await add()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sendings[0]?.options.signal.aborted).toBe(true)
    expect(uploads()).toBeNull()
    expect(onChanged).not.toHaveBeenCalled()
  })

  test('shows why an upload failed, and retries it', async () => {
    const { sendings, sent } = visit()
    await add()
    await act(async () => sendings[0]?.reject(new CallError('Network error - please check your connection', 0)))
    expect(screen.getByRole('alert').textContent).toBe('Network error - please check your connection')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent()).toEqual(['oak.jpg', 'oak.jpg'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('accepts a dropped file', () => {
    const { sent } = visit()
    fireEvent.drop(screen.getByRole('heading', { name: /Files/ }), {
      dataTransfer: { types: ['Files'], files: [oak()] },
    })
    expect(sent()).toEqual(['oak.jpg'])
  })

  test('accepts a file pasted into the page, but not while typing elsewhere', () => {
    const { sent } = visit()
    const paste = (target: Element) => {
      const event = createEvent.paste(target, { clipboardData: { files: [oak()] } })
      fireEvent(target, event)
    }
    const field = document.body.appendChild(document.createElement('textarea'))
    paste(field)
    expect(sent()).toEqual([])
    paste(document.body)
    expect(sent()).toEqual(['oak.jpg'])
  })

  test('shows a running upload again after visiting another tab', async () => {
    const { unmount, sendings } = visit({ scope: 'mara project' })
    await add()
    unmount()
    visit({ scope: 'another-user project' })
    expect(uploads()).toBeNull()
    const { onChanged } = visit({ scope: 'mara project' })
    expect(uploads()?.textContent).toContain('oak.jpg')
    await act(async () => sendings[0]?.resolve())
    expect(uploads()).toBeNull()
    expect(onChanged).not.toHaveBeenCalled() // the component that started the upload refetches
  })

  test('asks before deleting a file', async () => {
    const { onDelete, onChanged } = visit()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete this file?' })
    expect(dialog.textContent).toContain('picture-1.jpg')
    expect(onDelete).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledWith(buildAttachment(1), undefined)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChanged).toHaveBeenCalledOnce()
  })

  test('deletes one version or all of them', async () => {
    const file = buildAttachment(1, { version: 3, version_count: 3 })
    const { onDelete } = visit({ files: [file] })
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await choose('Delete version 3')
    expect(onDelete).toHaveBeenLastCalledWith(file, undefined)
    await choose('Delete all versions')
    expect(onDelete).toHaveBeenLastCalledWith(file, 'all')
  })

  test('shows why a file could not be deleted', async () => {
    const { onChanged } = visit({ onDelete: () => Promise.reject(new CallError('This project is archived', 409)) })
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This project is archived')
    expect(onChanged).not.toHaveBeenCalled()
  })
})

describe('file dropped on another file', () => {
  const plan = buildAttachment(1, { filename: 'plan.jpg' })
  const visitVersions = (canEdit = true) => {
    const versions: [Attachment, File][] = []
    const sendVersion = async (target: Attachment, file: File) => void versions.push([target, file])
    return { ...visit({ files: [plan, buildAttachment(2)], canEdit, sendVersion }), versions }
  }
  const dropOn = (target: Element, ...files: File[]) =>
    fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })
  const card = () => screen.getByRole('button', { name: 'Open plan.jpg' })

  test('becomes a new version', async () => {
    const { versions, sent } = visitVersions()
    dropOn(card(), oak())
    await userEvent.click(await screen.findByRole('button', { name: 'New version of plan.jpg' }))
    expect(versions.map(([target, file]) => [target.uid_file, file.name])).toEqual([[plan.uid_file, 'oak.jpg']])
    expect(sent()).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can become a separate file', async () => {
    const { versions, sent } = visitVersions()
    dropOn(card(), oak())
    await userEvent.click(await screen.findByRole('button', { name: 'Add as new file' }))
    expect(sent()).toEqual(['oak.jpg'])
    expect(versions).toEqual([])
  })

  test('can be cancelled', async () => {
    const { versions, sent } = visitVersions()
    dropOn(card(), oak())
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect([versions, sent()]).toEqual([[], []])
  })

  test('cannot be a version of a file of another type', async () => {
    visitVersions()
    dropOn(card(), new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
    expect((await screen.findByRole('status')).textContent).toContain(reviewMessages.versionTypeMismatch)
    expect(screen.queryByRole('button', { name: /New version/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Add as new file' })).toBeTruthy()
  })

  test('adds several files, and files dropped beside the cards, as separate files', () => {
    const { sent } = visitVersions()
    dropOn(card(), oak(), new File(['x'], 'ash.jpg', { type: 'image/jpeg' }))
    dropOn(screen.getByRole('heading', { name: /Files/ }), new File(['x'], 'elm.jpg', { type: 'image/jpeg' }))
    expect(sent()).toEqual(['oak.jpg', 'ash.jpg'])
    expect(document.body.textContent).toContain('elm.jpg')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('lets a member add a version, but no files', async () => {
    const { versions, sent } = visitVersions(false)
    dropOn(screen.getByRole('heading', { name: /Files/ }), oak())
    dropOn(card(), oak())
    expect(screen.queryByRole('button', { name: 'Add as new file' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'New version of plan.jpg' }))
    expect(versions).toHaveLength(1)
    expect(sent()).toEqual([])
  })

  test('highlights the card under the dragged file', () => {
    visitVersions()
    const held = { dataTransfer: { types: ['Files'], files: [] } }
    fireEvent.dragEnter(card(), held)
    fireEvent.dragOver(card(), held)
    expect(card().hasAttribute('data-drop')).toBe(true)
    expect(screen.getByText(overviewMessages.dropHint)).toBeTruthy()
    fireEvent.dragLeave(card(), held)
    expect(card().hasAttribute('data-drop')).toBe(false)
  })
})

test('does not let a member add, drop, paste or delete files', () => {
  const { sent } = visit({ canEdit: false })
  expect(screen.getByRole('button', { name: 'Open picture-1.jpg' })).toBeTruthy()
  expect(screen.queryByLabelText('Add files')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.drop(screen.getByRole('heading', { name: /Files/ }), { dataTransfer: { types: ['Files'], files: [oak()] } })
  fireEvent.paste(document.body, { clipboardData: { files: [oak()] } })
  expect(sent()).toEqual([])
})

test.each([
  [true, overviewMessages.noFiles.hint],
  [false, overviewMessages.noFiles.hintReadOnly],
])('shows an empty state without files (can edit: %s)', (canEdit, words) => {
  visit({ files: [], canEdit })
  expect(screen.getByText('No files yet')).toBeTruthy()
  expect(document.body.textContent).toContain(words)
})
