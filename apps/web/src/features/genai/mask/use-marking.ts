import { messages } from '@joinery/contract/messages'
import { useState } from 'react'

import { useActs } from '#features/genai/use-acts.ts'

import type { Mask } from './mask.ts'

export type Marking = ReturnType<typeof useMarking>

/** Opens and closes the mask editor. The image may have to be loaded first; if that fails, the editor stays closed. */
export const useMarking = (mask: Mask | null, picture: File | (() => Promise<File>) | undefined) => {
  const [editing, setEditing] = useState<File | null>(null)
  const { busy, fault, run } = useActs<'open'>()
  return {
    editing,
    isOpening: busy !== null,
    fault,
    open: (): void =>
      void run(
        'open',
        async () => {
          const marked = mask?.picture ?? (typeof picture === 'function' ? await picture() : picture)
          if (marked) setEditing(marked)
        },
        messages.file.downloadFailed,
      ),
    close: (): void => setEditing(null),
  }
}
