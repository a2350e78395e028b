import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { reviseMessages as texts } from '@joinery/contract/messages/revise-messages'
import { type PointerEvent, useRef, useState } from 'react'

import { fetchGenerated } from '#api/ai.ts'
import { saveFailed, saveGenerated } from '#api/generated.ts'
import { saveAsVersion } from '#api/versions.ts'
import { revisedName } from '#features/genai/file-names.ts'
import { Compare } from '#features/genai/result/compare.tsx'
import { DriftLine } from '#features/genai/result/drift-line.tsx'
import type { ResultImage } from '#features/genai/result/result-image.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { OverStage } from '#kit/attachments/lightbox/lightbox-over-stage.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { ZoomBox } from '#kit/ui/pictures/zoom-box.tsx'
import { once } from '#lib/browser/once.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type RevisionProps = {
  made: ResultImage
  original: Attachment
  saveTo: string | undefined
  /** The comment this revision answers. */
  uid_pin?: string | undefined
  /** Called when saved as a version; without it, a message is shown here. */
  onVersion?: ((version: Attachment) => void) | undefined
  onAgain: () => void
}

const names = { before: texts.original, after: texts.revised }
const sides = [
  { name: names.before, split: 100 },
  { name: names.after, split: 0 },
]

/** Distance to the divider, in pixels, within which a press drags it. */
const grip = 28

/** Compares a revision with its original and offers its actions. */
export function Revision({ made, original, saveTo, uid_pin, onVersion, onAgain }: RevisionProps) {
  const { image } = made
  const session = useSessionStore()
  const [split, setSplit] = useState(50)
  const comparison = useRef<HTMLDivElement>(null)
  const isOnLine = ({ clientX }: PointerEvent): boolean => {
    const picture = comparison.current?.firstElementChild?.getBoundingClientRect()
    return picture !== undefined && Math.abs(clientX - picture.left - (picture.width * split) / 100) <= grip
  }
  const { busy, fault, run } = useActs<'download' | 'save' | 'version'>()
  const [success, setSuccess] = useTransientMessage()
  const filename = revisedName(original)

  return (
    <>
      <OverStage>
        <div className="absolute inset-2 sm:inset-4">
          <ZoomBox label={texts.comparison} isOwn={isOnLine}>
            <div ref={comparison} className="contents">
              <Compare made={made} split={split} onSplit={setSplit} names={names} onBroken={() => {}} />
            </div>
          </ZoomBox>
        </div>
      </OverStage>
      <output className="sr-only">{readyMessages.images(1)}</output>
      <fieldset aria-label={texts.view} className="flex rounded-md border border-line p-1">
        {sides.map((side) => (
          <button
            key={side.name}
            type="button"
            aria-pressed={split === side.split}
            onClick={() => setSplit(side.split)}
            className="h-9 flex-1 rounded-sm text-[0.9375rem] text-muted transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
          >
            {side.name}
          </button>
        ))}
      </fieldset>
      <div>
        <p dir="auto" className="text-[0.9375rem] break-words whitespace-pre-line">
          {image.prompt}
        </p>
        {image.note !== null && <p className="mt-1 text-[0.9375rem] text-warn">{image.note}</p>}
        <DriftLine drift={image.drift} />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
          <AiMark isLocal={image.is_local} />
          {!image.is_local && image.provider_name}
        </p>
      </div>
      <Outcome fault={fault} success={success} />
      <div className="flex flex-wrap gap-2">
        {saveTo !== undefined && (
          <Button
            disabled={busy === 'version'}
            onClick={once(
              () =>
                void run(
                  'version',
                  async () => {
                    const target = { uid_project: saveTo, uid_stack: original.uid_stack, uid_pin }
                    const saved = await saveAsVersion(session, image, target)
                    setSuccess(texts.savedAsVersion(saved.version))
                    onVersion?.(saved)
                  },
                  reviewMessages.versionFailed,
                ),
            )}
          >
            {imageMessages.saveAsVersion}
          </Button>
        )}
        <Button
          variant={saveTo === undefined ? 'primary' : 'outline'}
          disabled={busy === 'download'}
          onClick={() =>
            void run(
              'download',
              async () => saveFile(await fetchGenerated(session, image, filename)),
              messages.ai.downloadFailed,
            )
          }
        >
          {commonMessages.download}
        </Button>
        {saveTo !== undefined && (
          <Button
            variant="outline"
            disabled={busy === 'save'}
            onClick={once(
              () =>
                void run(
                  'save',
                  async () => {
                    await saveGenerated(session, image, saveTo)
                    setSuccess(texts.saved)
                  },
                  saveFailed,
                ),
            )}
          >
            {imageMessages.saveToProject}
          </Button>
        )}
        <Button variant="outline" onClick={onAgain}>
          {texts.reviseAgain}
        </Button>
      </div>
    </>
  )
}
