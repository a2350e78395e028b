import type { LucideIcon } from 'lucide-react'

import type { Destination } from './item.ts'

/** Something that can be done from wherever one is. */
export type Act = {
  readonly name: string
  /** Other words by which it is found. */
  readonly words?: string
  /** What it belongs to: the name of the project, say. */
  readonly of?: string
  readonly Icon: LucideIcon
  readonly does: Destination | (() => void)
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Acts of which every typed word begins a word. */
export const matchActs = (acts: readonly Act[], typed: string): readonly Act[] => {
  const wanted = wordsOf(typed).filter((word) => word !== '')
  if (wanted.length === 0) return typed.trim() === '' ? acts : []
  return acts.filter(({ name, words = '' }) => {
    const known = wordsOf(`${name} ${words}`)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
}
