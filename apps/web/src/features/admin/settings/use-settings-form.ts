import { useState } from 'react'

import type { Setting } from './setting-names.ts'

/** A typed value; null returns to the default. */
export type Draft = string | null

const isChange = ({ is_secret, source, value }: Setting, draft: Draft): boolean => {
  if (is_secret) return draft === null ? source === 'admin' : draft !== ''
  const text = draft === '' ? null : draft
  return text === null ? source === 'admin' : text !== value
}

export type SettingsForm = {
  readonly draftOf: (name: string) => Draft | undefined
  readonly change: (name: string, draft: Draft | undefined) => void
  readonly undo: (name: string) => void
  readonly discard: () => void
  /** Changes when what was typed is discarded or saved, so that inputs with a state start again. */
  readonly roundOf: (name: string) => string
  readonly changed: readonly Setting[]
  readonly isChanged: (name: string) => boolean
  /** As the call takes it. */
  readonly body: Readonly<Record<string, string | null>>
}

/** What was typed, over all groups. Kept in memory only, because it contains secrets. */
export const useSettingsForm = (settings: readonly Setting[]): SettingsForm => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [round, setRound] = useState(0)
  const [undone, setUndone] = useState<Readonly<Record<string, number>>>({})
  const draftOf = (name: string): Draft | undefined => (Object.hasOwn(drafts, name) ? drafts[name] : undefined)
  const changed = settings.filter((setting) => {
    const draft = draftOf(setting.name)
    return draft !== undefined && isChange(setting, draft)
  })
  const names = new Set(changed.map(({ name }) => name))
  const change = (name: string, draft: Draft | undefined): void =>
    setDrafts((known) => {
      const { [name]: _, ...others } = known
      return draft === undefined ? others : { ...others, [name]: draft }
    })
  return {
    draftOf,
    change,
    undo: (name) => {
      change(name, undefined)
      setUndone((known) => ({ ...known, [name]: (known[name] ?? 0) + 1 }))
    },
    discard: () => {
      setDrafts({})
      setRound((known) => known + 1)
    },
    roundOf: (name) => `${round} ${undone[name] ?? 0}`,
    changed,
    isChanged: (name) => names.has(name),
    body: Object.fromEntries(changed.map(({ name }) => [name, draftOf(name)?.trim() || null])),
  }
}
