import type { GeneratedImage, OutputFormat } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { convertImage, generatedQuery } from '#api/ai.ts'
import { generationFault } from '#features/genai/generation/generation-fault.ts'
import { refreshShown, useJobs, shownOf } from '#features/genai/generation/use-jobs.ts'
import type { Mask } from '#features/genai/mask/mask.ts'
import { usePreview } from '#features/genai/preview/use-preview.ts'
import { useProviderChoice } from '#features/genai/prompt/use-provider-choice.ts'
import type { ResultImage } from '#features/genai/result/result-image.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore, type Readable } from '#lib/store/store.ts'
import { useClientState } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { sourceOf } from './fetch-input.ts'
import { isHeic, sortInputs } from './sort-inputs.ts'

// The draft is stored per user and project: its prompt in local storage until cleared, its images in memory.
type TableDraft = {
  readonly prompt: string
  readonly images: readonly File[]
  /** The area of the main image that can change; null for all of it. */
  readonly mask: Mask | null
  readonly format: OutputFormat
  /** Number of variations. */
  readonly count: number
  /** As typed; empty lets the provider choose. */
  readonly seed: string
}

const emptyDraft: TableDraft = { prompt: '', images: [], mask: null, format: 'jpg', count: 1, seed: '' }

const keyOf = (scope: string): string => `genai-prompt:${scope}`
const createDrafts = () => createKeyed(() => createStore(emptyDraft))

/** Opens the draft of a scope. Its prompt is read from local storage, which another tab may have changed. */
const openDraft = (state: ClientState, scope: string): Readable<TableDraft> => {
  const draft = state.get(createDrafts).open(scope)
  const prompt = readDraftText(keyOf(scope)) ?? ''
  if (prompt !== draft.getState().prompt) draft.change({ prompt })
  return draft
}

/** Changes the draft. Drops and returns the mask if its image is no longer the main one. */
const changeDraft = (state: ClientState, scope: string, part: Partial<TableDraft>): Mask | null => {
  const draft = state.get(createDrafts).open(scope)
  const { images, mask } = { ...draft.getState(), ...part }
  const isDropped = mask !== null && mask.picture !== images[0]
  draft.change(isDropped ? { ...part, mask: null } : part)
  saveDraftText(keyOf(scope), draft.getState().prompt || null)
  return isDropped ? mask : null
}

/** Restores a dropped mask and makes its image the main one again. */
const putMaskBack = (state: ClientState, scope: string, mask: Mask): void => {
  const others = openDraft(state, scope)
    .getState()
    .images.filter((image) => image !== mask.picture)
  changeDraft(state, scope, { images: sortInputs([mask.picture], others).images, mask })
}

/** Restores a cleared draft on any page, keeping input added since. */
const putDraftBack = (state: ClientState, scope: string, cleared: TableDraft): void => {
  const { prompt, images } = openDraft(state, scope).getState()
  changeDraft(state, scope, {
    ...cleared,
    prompt: prompt || cleared.prompt,
    images: sortInputs(cleared.images, images).images,
  })
}

export type LightTable = ReturnType<typeof useLightTable>

/** Parses the seed field: undefined if it is empty, null if it is invalid. */
const readSeed = (text: string): number | null | undefined => {
  const digits = text.trim()
  if (digits === '') return undefined
  return /^\d{1,10}$/.test(digits) && Number(digits) <= limits.ai.seedMax ? Number(digits) : null
}

type TableOptions = {
  readonly scope: string
  readonly uid_project: string
  readonly startPrompt: string | null
  /** Called when a generation ends while the user views another one. */
  readonly onMissed: (generation: Generation) => void
}

/** State and actions of the Gen A.I. workspace. */
export const useLightTable = ({ scope, uid_project, startPrompt, onMissed }: TableOptions) => {
  const { credits } = useSession()
  const session = useSessionStore()
  const state = useClientState()
  const jobs = useJobs(scope, uid_project, { awaitsAll: true, onMissed })
  const { data: gallery = [] } = useInfiniteQuery(generatedQuery(session))
  const shown = refreshShown(jobs.shown, gallery)
  const provider = useProviderChoice()
  const [draft] = useState(() => {
    const opened = openDraft(state, scope)
    if (startPrompt !== null) changeDraft(state, scope, { prompt: startPrompt })
    return opened
  })
  const [inputFault, setInputFault] = useState<string | null>(null)
  const [converting, setConverting] = useState(0)
  const offerBack = (text: string, mask: Mask): void =>
    showToast({
      text,
      action: { label: commonMessages.undo, onAct: () => putMaskBack(state, scope, mask) },
    })
  const change = (part: Partial<TableDraft>): void => {
    const dropped = changeDraft(state, scope, part)
    if (dropped) offerBack(maskMessages.removedWithImage, dropped)
  }

  const { images, mask, prompt, format, count, seed } = useStore(draft)
  const preview = usePreview({
    images,
    mask: mask?.file ?? null,
    prompt,
    provider: provider.chosen,
    isIdle: true,
  })
  useLeaveGuard(images.length > 0 || jobs.outgoing.length > 0)

  const picked = shown?.images.length === 1 ? shown.images[0] : shown?.images.find(({ id }) => id === shown.picked)
  const made: ResultImage | null = shown && picked ? { image: picked, base: shown.base } : null

  return {
    ...jobs,
    shown,
    /** The image compared with its source. */
    made,
    provider,
    preview,
    images,
    mask,
    prompt,
    format,
    count,
    seed,
    inputFault,
    isConverting: converting > 0,
    /** Adds images to the current draft, not to the one at the time of the request. */
    add: (added: readonly File[]): void => {
      const addFiles = (files: readonly File[]): void => {
        const sorted = sortInputs(draft.getState().images, files)
        setInputFault(sorted.fault)
        change({ images: sorted.images })
      }
      const convert = async (file: File): Promise<void> => {
        setConverting((number) => number + 1)
        try {
          addFiles([await convertImage(session, file)])
        } catch (error) {
          setInputFault(sentenceOf(error, messages.ai.inputUnreadable))
        } finally {
          setConverting((number) => number - 1)
        }
      }
      jobs.setFault(null)
      addFiles(added.filter((file) => !isHeic(file)))
      for (const file of added.filter(isHeic)) void convert(file)
    },
    /** Makes an image the main one for the next generation. */
    addFirst: (file: File): void => {
      const { images: sorted, fault } = sortInputs(draft.getState().images, [file])
      setInputFault(fault)
      if (fault === null) change({ images: [file, ...sorted.slice(0, -1)] })
    },
    remove: (index: number): void => {
      setInputFault(null)
      change({ images: images.toSpliced(index, 1) })
    },
    /** The main image is changed; the others are references. */
    putFirst: (index: number): void => {
      const file = images[index]
      if (file) change({ images: [file, ...images.toSpliced(index, 1)] })
    },
    setMask: (next: Mask): void => change({ mask: next }),
    removeMask: (): void => {
      change({ mask: null })
      if (mask) offerBack(maskMessages.removed, mask)
    },
    write: (words: string): void => change({ prompt: words }),
    setFormat: (next: OutputFormat): void => change({ format: next }),
    setCount: (next: number): void => change({ count: next }),
    setSeed: (next: string): void => change({ seed: next }),
    /** Reuses the prompt, seed and provider of an image; the same input images then give it again. */
    repeat: (image: GeneratedImage): void => {
      change({ prompt: image.prompt, count: 1, seed: String(image.seed ?? '') })
      if (provider.providers.some(({ id }) => id === image.provider)) provider.choose(image.provider)
    },
    /** Shows a generation's images. */
    showGeneration: (generation: Generation): void => jobs.choose(shownOf(jobs.requests, generation)),
    /** Shows an earlier image. */
    showImage: (image: GeneratedImage): void =>
      jobs.choose({ images: [image], base: null, generation: null, picked: null }),
    /** Returns whether the request was started; if not, `fault` says why. */
    generate: (): boolean => {
      const words = prompt.trim()
      const parsedSeed = provider.chosen?.can.seed ? readSeed(seed) : undefined
      const fault =
        images.length === 0 || words === ''
          ? messages.ai.inputsRequired
          : parsedSeed === null
            ? generationMessages.seedInvalid
            : generationFault(words, credits, provider.chosen, count)
      setInputFault(null)
      jobs.setFault(fault)
      if (fault !== null) return false
      const [base = null] = images
      const source = base && sourceOf(base)
      const request = {
        images,
        prompt: words,
        outputFormat: format,
        provider: provider.chosen?.id ?? null,
        count,
        ...(mask ? { mask: mask.file } : {}),
        uid_project,
        ...(typeof parsedSeed === 'number' && { seed: parsedSeed }),
        ...(source && { source_uid_file: source }),
      }
      jobs.submit({ prompt: words, provider_name: provider.chosen?.name ?? '', count, base }, async () => request)
      return true
    },
    clear: (): void => {
      const cleared = draft.getState()
      setInputFault(null)
      change(emptyDraft)
      jobs.clearShown(true)
      if (cleared.images.length === 0 && cleared.prompt === '' && !shown) return
      showToast({
        text: genaiMessages.cleared,
        action: {
          label: commonMessages.undo,
          onAct: () => {
            putDraftBack(state, scope, cleared)
            jobs.restore(shown)
          },
        },
      })
    },
  }
}
