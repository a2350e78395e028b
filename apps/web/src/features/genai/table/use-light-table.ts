import type { OutputFormat } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { convertImage, generatedQuery } from '#api/ai.ts'
import { generationFault } from '#features/genai/generation/generation-fault.ts'
import type { Made } from '#features/genai/generation/generation-store.ts'
import { useGeneration } from '#features/genai/generation/use-generation.ts'
import type { Mask } from '#features/genai/mask/mask.ts'
import { usePreview } from '#features/genai/preview/use-preview.ts'
import { useProviderChoice } from '#features/genai/prompt/use-provider-choice.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { isHeic, sortInputs } from './sort-inputs.ts'
import { changeDraft, emptyDraft, openDraft, putDraftBack, putMaskBack, type TableDraft } from './table-draft.ts'

/** Its record as it was last read: the address in an older one may have run out. */
const useFresh = (made: Made | null): Made | null => {
  const { data: known } = useInfiniteQuery(generatedQuery(useSessionStore()))
  const fresh = made && known?.find(({ id }) => id === made.image.id)
  return fresh ? { ...made, image: fresh } : made
}

export type LightTable = ReturnType<typeof useLightTable>

/** A table with pictures and a prompt, and what is made of them. */
export const useLightTable = (scope: string, startPrompt: string | null) => {
  const { credits } = useSession()
  const generation = useGeneration(scope)
  const made = useFresh(generation.made)
  const provider = useProviderChoice()
  const [draft] = useState(() => {
    const opened = openDraft(scope)
    if (startPrompt !== null) changeDraft(scope, { prompt: startPrompt })
    return opened
  })
  const [inputFault, setInputFault] = useState<string | null>(null)
  const [converting, setConverting] = useState(0)
  const session = useSessionStore()
  const offerBack = (text: string, mask: Mask): void =>
    showToast({
      text,
      duration: limits.screen.undoToast,
      action: { label: 'Undo', onAct: () => putMaskBack(scope, mask) },
    })
  const change = (part: Partial<TableDraft>): void => {
    const dropped = changeDraft(scope, part)
    if (dropped) offerBack(maskMessages.dropped, dropped)
  }

  const { images, mask, prompt, format } = useStore(draft)
  const preview = usePreview({
    images,
    mask: mask?.file ?? null,
    prompt,
    provider: provider.chosen,
    isIdle: !generation.isWorking,
  })
  useLeaveGuard(images.length > 0 || generation.isWorking)
  return {
    ...generation,
    made,
    provider,
    preview,
    images,
    mask,
    prompt,
    format,
    inputFault,
    isConverting: converting > 0,
    /** A picture that was fetched joins those that lie there when it comes, not those of when it was asked for. */
    add: (added: readonly File[]): void => {
      const lay = (files: readonly File[]): void => {
        const sorted = sortInputs(draft.getState().images, files)
        setInputFault(sorted.fault)
        change({ images: sorted.images })
      }
      const convert = async (file: File): Promise<void> => {
        setConverting((count) => count + 1)
        try {
          lay([await convertImage(session, file)])
        } catch (error) {
          setInputFault(sentenceOf(error, messages.ai.inputUnreadable))
        } finally {
          setConverting((count) => count - 1)
        }
      }
      generation.say(null)
      lay(added.filter((file) => !isHeic(file)))
      for (const file of added.filter(isHeic)) void convert(file)
    },
    /** On top: the next image is made from this one. */
    addFirst: (file: File): void => {
      const { images: sorted, fault } = sortInputs(draft.getState().images, [file])
      setInputFault(fault)
      if (fault === null) change({ images: [file, ...sorted.slice(0, -1)] })
    },
    remove: (index: number): void => {
      setInputFault(null)
      change({ images: images.toSpliced(index, 1) })
    },
    /** The first is the one that is changed; the others lend to it. */
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
    /** Whether it has begun; if not, the fault says why. */
    generate: (): boolean => {
      if (generation.isWorking) return false
      const words = prompt.trim()
      const fault =
        images.length === 0 || words === ''
          ? messages.ai.inputsRequired
          : generationFault(words, credits, provider.chosen)
      setInputFault(null)
      generation.say(fault)
      if (fault !== null) return false
      const request = {
        images,
        prompt: words,
        outputFormat: format,
        provider: provider.chosen?.id ?? null,
        ...(mask ? { mask: mask.file } : {}),
      }
      generation.start(async () => request)
      return true
    },
    clear: (): void => {
      const cleared = draft.getState()
      setInputFault(null)
      change(emptyDraft)
      generation.reset()
      if (cleared.images.length === 0 && cleared.prompt === '' && !made) return
      showToast({
        text: 'Table cleared',
        duration: limits.screen.undoToast,
        action: {
          label: 'Undo',
          onAct: () => {
            putDraftBack(scope, cleared)
            generation.putBack(made)
          },
        },
      })
    },
  }
}
