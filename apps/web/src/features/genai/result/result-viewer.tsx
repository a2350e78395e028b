import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { useMemo } from 'react'

import { asAttachment, fetchGenerated } from '#api/ai.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { Lightbox } from '#kit/attachments/lightbox/lightbox.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type ResultViewerProps = { image: GeneratedImage; onClose: () => void; onBroken: () => void }

/** The shown image at full size. */
export function ResultViewer({ image, onClose, onBroken }: ResultViewerProps) {
  const session = useSessionStore()
  const { fault, run } = useActs<'download'>()
  const file = useMemo(() => asAttachment(image), [image])
  const files = useMemo(() => [file], [file])
  return (
    <Lightbox
      files={files}
      file={file}
      fault={fault}
      onShow={() => {}} // it is the only one
      onClose={onClose}
      onDownload={() =>
        void run('download', async () => saveFile(await fetchGenerated(session, image)), messages.ai.downloadFailed)
      }
      onBroken={onBroken}
    />
  )
}
