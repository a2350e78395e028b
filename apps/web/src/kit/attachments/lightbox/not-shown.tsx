import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { createContext, use, useLayoutEffect } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'

/** Told while there is nothing to be seen: one Download at a time, and that one stands beside the sentence. */
export const NotShownContext = createContext<(isNotShown: boolean) => void>(() => {})

type NotShownProps = { file: Attachment; reason?: string; onDownload: (file: Attachment) => void }

/** What no browser shows. */
export function NotShown({ file, reason = messages.file.noPreview, onDownload }: NotShownProps) {
  const tell = use(NotShownContext)
  useLayoutEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
  return (
    <div className="flex animate-appear flex-col items-center gap-5 px-5 text-center">
      <output>{reason}</output>
      <Button variant="outline" onClick={() => onDownload(file)}>
        {commonMessages.download}
      </Button>
    </div>
  )
}
