import { messages } from '@joinery/contract/messages'
import { useRef, useState } from 'react'

import type { CreditsOutlook } from '#kit/credits/credits-help.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'

export type Summary =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly text: string }
  | { readonly state: 'failed'; readonly sentence: string; readonly outlook?: CreditsOutlook | undefined }

const outlookOf = (error: unknown): CreditsOutlook | undefined => {
  if (!(error instanceof CallError) || error.body.nextGrant === undefined) return undefined
  return { nextGrant: error.body.nextGrant, contact: error.body.contact ?? null }
}

/** One summary at a time; late responses are ignored. */
export const useSummary = (summarize: ((text: string) => Promise<string>) | undefined) => {
  const [summary, setSummary] = useState<Summary>({ state: 'none' })
  const latest = useRef(0)

  const ask = async (text: string): Promise<void> => {
    if (!summarize) return
    latest.current += 1
    const own = latest.current
    if (text === '') {
      setSummary({ state: 'failed', sentence: messages.ai.summarizeNeedsText })
      return
    }
    setSummary({ state: 'working' })
    let next: Summary
    try {
      next = { state: 'done', text: (await summarize(text)).trim() }
    } catch (error) {
      next = { state: 'failed', sentence: sentenceOf(error, messages.ai.summarizeFailed), outlook: outlookOf(error) }
    }
    if (latest.current === own) setSummary(next)
  }

  const close = () => {
    latest.current += 1
    setSummary({ state: 'none' })
  }

  return { summary, ask, close }
}
