import type { Provider } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { reviseMessages as texts } from '@joinery/contract/messages/revise-messages'
import { useQueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'

import { findSurface } from '#api/ai.ts'
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
import { smallCopy } from '#features/genai/preview/small-copy.ts'
import { type Preview, usePreview } from '#features/genai/preview/use-preview.ts'
import { Price } from '#features/genai/prompt/price.tsx'
import { PromptField } from '#features/genai/prompt/prompt-field.tsx'
import { ProviderField } from '#features/genai/prompt/provider-field.tsx'
import { useProviderChoice } from '#features/genai/prompt/use-provider-choice.ts'
import { fetchInput, type ReadFiles } from '#features/genai/table/fetch-input.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useClientState } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { RegionChoice } from './region-choice.tsx'
import { markRegion, type Region, regionMasksOf } from './region-mask.ts'
import { createReviseMasks } from './revise-mask.ts'
import { Revision } from './revision.tsx'

type OriginalPreviewOptions = {
  original: Attachment
  readAgain: ReadFiles
  mask: File | null
  prompt: string
  provider: Provider | null
  isIdle: boolean
}

/** The bytes of a project image. */
const originalQuery = (original: Attachment, readAgain: ReadFiles) =>
  queryOptions({
    queryKey: ['ai', 'original', original.uid_file],
    queryFn: () => fetchInput(original, readAgain),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** Previews a revision; the image is loaded when typing begins. */
const useOriginalPreview = ({
  original,
  readAgain,
  ...options
}: OriginalPreviewOptions): Preview & { readonly file: File | undefined } => {
  const { data: file } = useQuery({
    ...originalQuery(original, readAgain),
    enabled: options.isIdle && options.provider?.previews === true && options.prompt.trim() !== '',
  })
  return { file, ...usePreview({ ...options, images: file ? [file] : [] }) }
}

export type RevisePanelProps = {
  original: Attachment
  /** Refetches the image record when its URL has expired. */
  readAgain: ReadFiles
  /** User and image; revisions are stored per scope. */
  scope: string
  uid_project: string
  /** The project the user can save the revision to. */
  saveTo?: string | undefined
  /** The comment to answer: its text starts the prompt, its region the mask. Remount for another comment. */
  answers?: Answered | undefined
  /** Called when a revision has become the newest version. */
  onVersion?: ((version: Attachment) => void) | undefined
}

export type Answered = { readonly uid_pin: string; readonly text: string; readonly region: Region }

// The prompt is kept per user and image until it is sent, so that closing the image does not lose it.
const keyOf = (scope: string): string => `revise-prompt:${scope}`

const readWords = (scope: string): string => readDraftText(keyOf(scope)) ?? ''

const savePrompt = (scope: string, words: string): void => saveDraftText(keyOf(scope), words || null)

/** A slower search is given up; the region itself is used. */
const findingLimitMs = 30_000

/** Panel beside an image: describes a revision and compares its result. */
export function RevisePanel(props: RevisePanelProps) {
  const { original, readAgain, uid_project, saveTo, answers, onVersion } = props
  const id = useId()
  const session = useSessionStore()
  const state = useClientState()
  const client = useQueryClient()
  const uid_pin = answers?.uid_pin
  // Revisions for a comment are separate from those of the whole image.
  const scope = uid_pin === undefined ? props.scope : `${props.scope}/${uid_pin}`
  const { credits } = useSession()
  const { shown, waitingFor, failure, ...jobs } = useJobs(scope, uid_project)
  const image = shown?.images[0]
  const made = image && !waitingFor ? { image, base: shown.base } : null
  const isWorking = waitingFor !== null
  const fault = jobs.fault ?? failure?.error ?? null
  const provider = useProviderChoice()
  const [prompt, setPrompt] = useState(() => readWords(scope) || (answers?.text ?? ''))
  const [masks] = useState(() => state.get(createReviseMasks).open(scope))
  const mask = useStore(masks)
  const fetchOriginal = () => client.fetchQuery(originalQuery(original, readAgain))
  const marking = useMarking(mask, fetchOriginal)
  const region = useStore(regionMasksOf(state, scope))
  const isFinding = region.state === 'finding'
  const mark = async () => {
    if (!answers) return
    const findOutline = async (picture: File) => {
      const place = { image: await smallCopy(picture), ...answers.region }
      return (await findSurface(session, place, AbortSignal.timeout(findingLimitMs)))?.outline ?? []
    }
    await markRegion(state, scope, answers.region, { fetchPicture: fetchOriginal, findOutline })
  }
  const markAhead = useEffectEvent(() => {
    // A failure is shown on submit.
    void mark().catch(() => {})
  })
  useEffect(() => markAhead(), [])
  const { file, ...preview } = useOriginalPreview({
    original,
    readAgain,
    mask: mask?.file ?? null,
    prompt,
    provider: provider.chosen,
    isIdle: !isWorking && made === null && !isFinding,
  })

  const write = (words: string) => {
    setPrompt(words)
    savePrompt(scope, words)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWorking || isFinding) return
    const words = prompt.trim()
    const wrong = words === '' ? messages.ai.promptRequired : generationFault(words, credits, provider.chosen)
    jobs.setFault(wrong)
    if (wrong !== null) return
    // The area is shown before it is used.
    if (answers && region.state === 'new') {
      void mark().catch((error: unknown) => jobs.setFault(sentenceOf(error, messages.file.downloadFailed)))
      return
    }
    const buildRequest = async () => {
      const marked = masks.getState()
      return {
        images: [await fetchInput(original, readAgain)],
        prompt: words,
        outputFormat: formatLike(original.mimetype),
        provider: provider.chosen?.id ?? null,
        ...(marked ? { mask: marked.file } : {}),
        uid_project,
        source_uid_file: original.uid_file,
        ...(uid_pin === undefined ? {} : { uid_pin }),
      }
    }
    const facts = { prompt: words, provider_name: provider.chosen?.name ?? '', count: 1, base: null }
    // From here on the prompt is stored with the generation.
    jobs.submit(facts, buildRequest, () => savePrompt(scope, ''))
  }

  const handleAgain = () => {
    write('')
    jobs.clearShown(false)
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 px-5 py-4 lg:py-6">
      <h2 id={id} className="font-display text-xl lg:text-2xl">
        {texts.title}
      </h2>
      {made && (
        <Revision
          made={made}
          original={original}
          saveTo={saveTo}
          uid_pin={uid_pin}
          onVersion={
            onVersion &&
            ((version) => {
              handleAgain()
              onVersion(version)
            })
          }
          onAgain={handleAgain}
        />
      )}
      <MaskOutlet mask={mask} marking={marking} onMask={masks.set} />
      {!made && (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          <PromptField value={prompt} onChange={write} rows={4} placeholder={texts.promptPlaceholder} />
          {answers && (
            <RegionChoice masks={region} isPoint={answers.region.w === null} chosen={mask} onChoose={masks.set} />
          )}
          <MaskField
            mask={mask}
            marking={marking}
            provider={provider.chosen}
            isLarge={answers !== undefined}
            onRemove={() => masks.set(null)}
          />
          <PreviewPanel {...preview} picture={file} isBeside={false} onPoint={marking.open} />
          <ProviderField {...provider} />
          <FaultMessage fault={fault} provider={provider.chosen} />
          {waitingFor === null ? (
            // Sticky, so that the button stays reachable on a phone.
            <div className="sticky bottom-0 -mx-5 flex items-center gap-4 bg-surface px-5 py-2.5">
              <Button type="submit" size="lg" isBusy={isFinding}>
                {imageMessages.generate}
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
