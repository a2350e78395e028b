import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { createContext, use, useLayoutEffect } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'

/** Set while nothing can be shown: the viewer then hides its own Download button. */
export const NotShownContext = createContext<(isNotShown: boolean) => void>(() => {})

type NotShownProps = { file: Attachment; reason?: string; onDownload: (file: Attachment) => void }

export function NotShown({ file, reason = messages.file.noPreview, onDownload }: NotShownProps) {
  const setNotShown = use(NotShownContext)
  useLayoutEffect(() => {
    setNotShown(true)
    return () => setNotShown(false)
  }, [setNotShown])
  return (
    <div className="flex animate-appear flex-col items-center gap-5 px-5 text-center">
      <output>{reason}</output>
      <Button variant="outline" onClick={() => onDownload(file)}>
        {commonMessages.download}
      </Button>
    </div>
  )
}
