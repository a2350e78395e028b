import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { useMemo, useState } from 'react'

import { asAttachment, fetchGenerated } from '#api/ai.ts'
import { Lightbox, type SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { GeneratedFacts } from './generated-facts.tsx'

type GeneratedViewerProps = {
  images: readonly GeneratedImage[]
  viewed: GeneratedImage
  onShow: (id: string) => void
  onClose: () => void
  onBroken: () => void
}

/** The origin is shown in the facts beside the image. */
const withoutLine = (image: GeneratedImage) => ({ ...asAttachment(image), origin: null })

/** A generated image at full size with its details. */
export function GeneratedViewer({ images, viewed, onShow, onClose, onBroken }: GeneratedViewerProps) {
  const session = useSessionStore()
  const [fault, setFault] = useState<string | null>(null)
  const files = useMemo(() => images.map(withoutLine), [images])
  const handleDownload = async () => {
    setFault(null)
    try {
      saveFile(await fetchGenerated(session, viewed))
    } catch {
      setFault(messages.ai.downloadFailed)
    }
  }
  const showFacts: SidePanel = () => <GeneratedFacts key={viewed.id} image={viewed} onDeleted={onClose} />
  return (
    <Lightbox
      files={files}
      file={withoutLine(viewed)}
      fault={fault}
      onShow={({ uid_file }) => {
        setFault(null)
        onShow(uid_file)
      }}
      onClose={onClose}
      onDownload={() => void handleDownload()}
      onBroken={onBroken}
      sidePanel={showFacts}
    />
  )
}
