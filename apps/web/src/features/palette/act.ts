import type { LucideIcon } from 'lucide-react'

import type { Destination } from './item.ts'

/** A global action. */
export type Act = {
  readonly name: string
  /** Synonyms to search by. */
  readonly words?: string
  /** What it belongs to, such as the project name. */
  readonly of?: string
  readonly Icon: LucideIcon
  readonly does: Destination | (() => void)
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Actions where every typed word begins one of their words. */
export const matchActs = (acts: readonly Act[], typed: string): readonly Act[] => {
  const wanted = wordsOf(typed).filter((word) => word !== '')
  if (wanted.length === 0) return typed.trim() === '' ? acts : []
  return acts.filter(({ name, words = '' }) => {
    const known = wordsOf(`${name} ${words}`)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
}
