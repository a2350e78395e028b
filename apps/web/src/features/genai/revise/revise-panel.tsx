import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { formatLike } from '#features/genai/file-names.ts'
import { FaultMessage } from '#features/genai/generation/fault-message.tsx'
import { generationFault } from '#features/genai/generation/generation-fault.ts'
import { useJobs } from '#features/genai/generation/use-jobs.ts'
import { workOf, workOfOutgoing } from '#features/genai/generation/work.ts'
import { Working } from '#features/genai/generation/working.tsx'
import { MaskField } from '#features/genai/mask/mask-field.tsx'
import { MaskOutlet } from '#features/genai/mask/mask-outlet.tsx'
import { useMarking } from '#features/genai/mask/use-marking.ts'
import { PreviewPanel } from '#features/genai/preview/preview-panel.tsx'
import { Price } from '#features/genai/prompt/price.tsx'
import { PromptField } from '#features/genai/prompt/prompt-field.tsx'
import { ProviderField } from '#features/genai/prompt/provider-field.tsx'
import { useProviderChoice } from '#features/genai/prompt/use-provider-choice.ts'
import { fetchInput, type ReadFiles } from '#features/genai/table/fetch-input.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useMedia } from '#lib/browser/use-media.ts'
import { queryClient } from '#lib/query-client.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { reviseMasks } from './revise-mask.ts'
import { keepWords, readWords } from './revise-words.ts'
import { Revision } from './revision.tsx'
import { originalQuery, useOriginalPreview } from './use-original-preview.ts'

export type RevisePanelProps = {
  original: Attachment
  /** Reads the record of the picture again, when its address has run out. */
  readAgain: ReadFiles
  /** The person and the picture: a revision is found again, by nobody else. */
  scope: string
  uid_project: string
  /** Puts the revision beside the original, where this person may. */
  onSave?: ((file: File) => Promise<void>) | undefined
}

/** Beside a picture in the lightbox: says what should be different, and compares what came of it. */
export function RevisePanel({ original, readAgain, scope, uid_project, onSave }: RevisePanelProps) {
  const id = useId()
  const { credits } = useSession()
  const { shown, waitingFor, failure, ...jobs } = useJobs(scope, uid_project)
  const image = shown?.images[0]
  const made = image && !waitingFor ? { image, base: shown.base } : null
  const isWorking = waitingFor !== null
  const fault = jobs.fault ?? failure?.error ?? null
  const provider = useProviderChoice()
  const [prompt, setPrompt] = useState(() => readWords(scope))
  const [masks] = useState(() => reviseMasks.open(scope))
  const mask = useStore(masks)
  const marking = useMarking(mask, () => queryClient.fetchQuery(originalQuery(original, readAgain)))
  const { file, ...preview } = useOriginalPreview({
    original,
    readAgain,
    mask: mask?.file ?? null,
    prompt,
    provider: provider.chosen,
    isIdle: !isWorking && made === null,
  })
  // In a narrow window the picture has the screen until somebody asks for the panel, and again when they hide it.
  const isWide = useMedia('(min-width: 64rem)')
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const isOpen = isWide || (isWanted ?? (made !== null || isWorking))
  const Chevron = isOpen ? ChevronDown : ChevronUp

  const write = (words: string) => {
    setPrompt(words)
    keepWords(scope, words)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    const words = prompt.trim()
    const wrong = words === '' ? messages.ai.promptRequired : generationFault(words, credits, provider.chosen)
    jobs.say(wrong)
    if (wrong !== null) return
    const makeWish = async () => ({
      images: [await fetchInput(original, readAgain)],
      prompt: words,
      outputFormat: formatLike(original.mimetype),
      provider: provider.chosen?.id ?? null,
      ...(mask ? { mask: mask.file } : {}),
      uid_project,
      source_uid_file: original.uid_file,
    })
    const facts = { prompt: words, provider_name: provider.chosen?.name ?? '', count: 1, base: null }
    // From here on they are kept with what is being made.
    jobs.ask(facts, makeWish, () => keepWords(scope, ''))
  }

  const handleAgain = () => {
    write('')
    jobs.clearShown(false)
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 px-5 py-4 lg:py-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="font-display text-xl lg:text-2xl">
          Revise with AI
        </h2>
        {!isWide && (
          <Button variant="outline" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
            <Chevron className="size-4" strokeWidth={1.5} aria-hidden />
            {isOpen ? 'Hide' : 'Revise'}
          </Button>
        )}
      </div>
      {made && (
        // Hidden, it leaves the comparison where it is, with all of the screen.
        <div hidden={!isOpen} className="flex flex-col gap-5">
          <Revision made={made} original={original} onSave={onSave} onAgain={handleAgain} />
        </div>
      )}
      <MaskOutlet mask={mask} marking={marking} onMask={masks.set} />
      {isOpen && !made && (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          <PromptField
            value={prompt}
            onChange={write}
            rows={4}
            placeholder="What should be different in this picture?"
          />
          <MaskField mask={mask} marking={marking} provider={provider.chosen} onRemove={() => masks.set(null)} />
          <PreviewPanel {...preview} picture={file} isBeside={false} onPoint={() => marking.open('point')} />
          <ProviderField {...provider} />
          <FaultMessage fault={fault} provider={provider.chosen} />
          {waitingFor === null ? (
            // Within reach of the thumb, however long the form is.
            <div className="sticky bottom-0 -mx-5 flex items-center gap-4 bg-surface px-5 py-2.5">
              <Button type="submit" size="lg">
                Generate
              </Button>
              <Price provider={provider.chosen} />
            </div>
          ) : (
            <Working
              key={waitingFor.id}
              work={'status' in waitingFor ? workOf(waitingFor) : workOfOutgoing(waitingFor)}
              onCancel={() => jobs.cancel(waitingFor.id)}
            />
          )}
        </form>
      )}
    </section>
  )
}
