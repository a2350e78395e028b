import type { Attachment, Origin } from '@joinery/contract/files'
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { useState } from 'react'

import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'

type OriginLineProps = {
  origin: Origin
  /** The file it is a revision of, if it still exists. */
  source: Attachment | undefined
  onShow: (file: Attachment) => void
}

const quiet = 'underline decoration-white/40 underline-offset-4 hover:text-white'

/** Describes how an image was made, below it in the viewer. Clients get fewer details. */
export function OriginLine({ origin, source, onShow }: OriginLineProps) {
  const [isWhole, setWhole] = useState(false)
  const { is_local, provider_name, prompt } = origin
  return (
    <fieldset
      aria-label={texts.origin.label}
      className="flex min-w-0 shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-2 text-[0.8125rem] text-white/75"
    >
      <span className="flex flex-wrap items-center justify-center gap-x-3">
        <AiMark isLocal={is_local} className="text-white" />
        {!is_local && provider_name}
      </span>
      {prompt && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-w-0 max-w-prose text-left hover:text-white"
        >
          <span className="sr-only">{texts.origin.prompt} </span>
          <q
            dir="auto"
            className={`break-words ${isWhole ? 'block max-h-40 overflow-y-auto whitespace-pre-line' : 'line-clamp-1'}`}
          >
            {prompt}
          </q>
        </button>
      )}
      {source && (
        <button type="button" onClick={() => onShow(source)} className={quiet}>
          {texts.origin.from(source.filename)}
        </button>
      )}
    </fieldset>
  )
}
