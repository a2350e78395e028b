import { useEffect, useState } from 'react'

import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { createUploadQueue, type SendFile, type Upload, type UploadQueue } from './upload-queue.ts'

/** Keyed by scope, so that uploads continue while another tab of the project is open. */
const createQueues = () => createKeyed(createUploadQueue)

type Queues = ReturnType<typeof createQueues>

const open = (queues: Queues, scope: string | undefined): UploadQueue =>
  scope === undefined ? createUploadQueue() : queues.open(scope)

type Options = {
  send: SendFile
  onSent: () => void
  refuse?: (file: File) => string | null
  /**
   * The user and the parent of the files, so that no user sees another's uploads. Without a scope the list is lost on
   * unmount, but running uploads finish.
   */
  scope?: string | undefined
}

export type Uploads = {
  readonly uploads: readonly Upload[]
  readonly add: (files: Iterable<File>) => void
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
}

export const useUploads = ({ send, onSent, refuse, scope }: Options): Uploads => {
  const queues = useStateOf(createQueues)
  const [{ queue, scope: openedScope }, setOpened] = useState(() => ({ scope, queue: open(queues, scope) }))
  if (openedScope !== scope) setOpened({ scope, queue: open(queues, scope) })
  useEffect(() => queue.use({ send, onSent, refuse }))
  useEffect(
    () => () => {
      if (openedScope !== undefined && queue.getState().length === 0) queues.delete(openedScope)
    },
    [queues, queue, openedScope],
  )
  const uploads = useStore(queue)
  useLeaveGuard(uploads.some(({ stage }) => stage !== 'failed'))
  return { uploads, add: queue.add, cancel: queue.cancel, retry: queue.retry }
}
