import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'

import { Button } from '#kit/ui/buttons/button.tsx'

import { AddImages } from './add-images.tsx'
import { PrintsDrawing } from './prints-drawing.tsx'

type EmptyTableProps = {
  onFiles: (files: readonly File[]) => void
  /** Where the project has pictures to choose from. */
  onBrowse: (() => void) | undefined
}

/** Nothing lies here yet: what belongs here, and the first step. */
export function EmptyTable({ onFiles, onBrowse }: EmptyTableProps) {
  return (
    <div className="flex size-full flex-col items-center justify-center px-5 text-center">
      <PrintsDrawing />
      <h2 className="mt-5 font-display text-2xl leading-tight sm:text-3xl">{texts.emptyTitle}</h2>
      <p className="mt-2.5 max-w-md text-[0.9375rem] text-muted sm:text-base">{texts.emptyHelp(limits.ai.inputs)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <AddImages look="button" onFiles={onFiles} />
        {onBrowse && (
          <Button variant="outline" size="lg" onClick={onBrowse}>
            {texts.fromProject}
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{messages.ai.inputHint}</p>
    </div>
  )
}
