// Upload queue. Each file is one request, so that it can fail, be cancelled and be retried separately; two run at a
// time, so that a large file does not block the rest. Finished files leave the list.
import { messages } from '@joinery/contract/messages'

import { sortFiles } from '#kit/editor/files/sort-files.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import type { UploadOptions } from '#lib/http/http.ts'
import { createStore } from '#lib/store/store.ts'

export type SendFile = (file: File, options: Required<UploadOptions>) => Promise<unknown>

export type Upload = {
  readonly id: number
  readonly file: File
  readonly stage: 'waiting' | 'sending' | 'failed'
  readonly progress: number
  readonly reason: string | null
  /** False if the file itself is the reason. */
  readonly canRetry: boolean
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

type Parts = {
  readonly send: SendFile
  readonly onSent: () => void
  readonly refuse?: ((file: File) => string | null) | undefined
}

const maxConcurrent = 2

/** The server rejected the file itself; a retry would fail too. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && [400, 413, 415].includes(error.status)

export const createUploadQueue = () => {
  const { getState, subscribe, set } = createStore<readonly Upload[]>([])
  let parts: Parts | null = null
  let lastId = 0
  const running = new Map<number, AbortController>()

  const change = (id: number, part: Partial<Upload>): void =>
    set(getState().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const remove = (id: number): void => set(getState().filter((upload) => upload.id !== id))

  const start = async ({ id, file }: Upload, { send, onSent }: Parts): Promise<void> => {
    const abort = new AbortController()
    running.set(id, abort)
    change(id, { stage: 'sending', progress: 0, reason: null })
    try {
      await send(file, { signal: abort.signal, onProgress: (progress) => change(id, { progress }) })
      remove(id)
      onSent()
    } catch (error) {
      // No effect on a cancelled upload, which has left the list.
      change(id, {
        stage: 'failed',
        reason: sentenceOf(error, messages.project.updateFailed),
        canRetry: !isRefusal(error),
      })
    }
    running.delete(id)
    fill()
  }

  const fill = (): void => {
    const next = getState().find(({ stage }) => stage === 'waiting')
    if (!parts || !next || running.size >= maxConcurrent) return
    void start(next, parts)
    fill()
  }

  return {
    getState,
    subscribe,
    /** Sets how files are sent from now on; running uploads are unaffected. */
    use: (next: Parts): void => {
      parts = next
      fill() // files may have been added before
    },
    add: (files: Iterable<File>): void => {
      const added = [...files].map((file): Upload => {
        const [refusal] = sortFiles([], [file], { accept: 'anything', maxFiles: 1 }).refusals
        const reason = refusal?.reason ?? parts?.refuse?.(file) ?? null
        lastId += 1
        return {
          id: lastId,
          file,
          stage: reason ? 'failed' : 'waiting',
          progress: 0,
          reason,
          canRetry: reason === null,
        }
      })
      set([...getState(), ...added])
      fill()
    },
    cancel: (id: number): void => {
      remove(id)
      running.get(id)?.abort()
    },
    retry: (id: number): void => {
      change(id, { stage: 'waiting', reason: null })
      fill()
    },
  }
}
