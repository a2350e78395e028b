import { fileCheckMessages as texts } from '@joinery/contract/messages/file-check-messages'
import { BadgeCheck, CircleX, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { FilePicker } from '#kit/ui/buttons/file-picker.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

import { hashFile } from './sha256.ts'

type Outcome =
  | { readonly stage: 'reading'; readonly name: string; readonly share: number }
  | { readonly stage: 'read'; readonly name: string; readonly isSame: boolean }
  | { readonly stage: 'failed'; readonly name: string }

/** Checks whether a local file is the decided one. The file is not uploaded. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const underWay = useRef<AbortController>(null)
  const result = useRef<HTMLDivElement>(null)
  const stage = outcome?.stage
  // On a phone it is below the edge of the screen.
  useEffect(() => {
    if (stage === 'read' || stage === 'failed') result.current?.scrollIntoView({ block: 'nearest' })
  }, [stage])
  useEffect(() => () => underWay.current?.abort(), [])

  const compare = async (file: File | undefined) => {
    if (!file) return
    underWay.current?.abort()
    const own = new AbortController()
    underWay.current = own
    const { name } = file
    setOutcome({ stage: 'reading', name, share: 0 })
    try {
      const onProgress = (share: number) => setOutcome({ stage: 'reading', name, share })
      const found = await hashFile(file, { signal: own.signal, onProgress })
      setOutcome({ stage: 'read', name, isSame: found === sha256 })
    } catch {
      if (!own.signal.aborted) setOutcome({ stage: 'failed', name })
    }
  }

  return (
    <section aria-label={texts.title} className="flex flex-col gap-4">
      <DropZone label={texts.drop} onFiles={([file]) => void compare(file)}>
        <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong px-5 py-10 text-center">
          <FileUp className="size-8 text-muted" strokeWidth={1.25} aria-hidden />
          <p>
            {texts.about}
            <span className="mt-1 block text-[0.9375rem] text-muted">{texts.stays}</span>
            <span className="mt-1 block text-[0.9375rem] text-muted">{texts.copies}</span>
          </p>
          <FilePicker className={buttonClass('outline', 'lg')} onFiles={([file]) => void compare(file)}>
            {texts.choose}
          </FilePicker>
        </div>
      </DropZone>
      {outcome?.stage === 'reading' && (
        <p className="text-muted">
          {fillMessage(texts.checking(Math.round(outcome.share * 100)), {
            file: <span dir="auto">{outcome.name}</span>,
          })}
        </p>
      )}
      <div ref={result} className="scroll-mb-5 empty:hidden">
        {outcome?.stage === 'read' && (
          <Message kind="status" tone={outcome.isSame ? 'good' : 'bad'} className="flex items-start gap-3">
            {outcome.isSame ? (
              <BadgeCheck className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} aria-hidden />
            ) : (
              <CircleX className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} aria-hidden />
            )}
            <span>
              <strong className="font-semibold">{outcome.isSame ? texts.same : texts.different}</strong>
              <span dir="auto" className="block text-muted">
                {outcome.name}
              </span>
            </span>
          </Message>
        )}
        {outcome?.stage === 'failed' && <ErrorLine text={texts.failed(outcome.name)} />}
      </div>
    </section>
  )
}
