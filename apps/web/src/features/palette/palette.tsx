import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { paletteMessages as texts } from '@joinery/contract/messages/palette-messages'
import type { FoundPerson } from '@joinery/contract/search'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { leaveWith } from '#kit/ui/forms/leaving.ts'
import { closeOverlays } from '#kit/ui/overlays/overlay-history.ts'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

import type { Act } from './act.ts'
import type { Item } from './item.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { addRecentPage } from './recent-pages.ts'
import { useGroups } from './use-groups.tsx'

type PaletteProps = {
  /** The current user. */
  uid_user: string
  acts: readonly Act[]
  onClose: () => void
}

/** Actions are known immediately; other items come from the server. */
const isAct = (item: Item | undefined): boolean => item?.id.startsWith('act-') ?? false

const stepOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Command palette: finds and opens things, or runs an action. */
export function Palette({ uid_user, acts, onClose }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const { groups, words, isSearching, error, findFirst, onRetry } = useGroups({ uid_user, typed, person, acts })
  useModal(ref, onClose)

  const items = groups.flatMap((group) => group.items)
  const current = items.find(({ id }) => id === pointed) ?? items[0]

  const type = (text: string) => {
    setTyped(text)
    setPointed(null)
  }
  const showPerson = (next: FoundPerson | null) => {
    setPerson(next)
    type('')
    field.current?.focus()
  }
  const choose = (item: Item) => {
    const { id, title, detail, choice } = item
    switch (choice.kind) {
      case 'person':
        return showPerson(choice.person)
      case 'act':
        onClose()
        return choice.run()
      case 'go': {
        const { to, intent } = choice.destination
        return leaveWith(() => {
          if (!isAct(item)) addRecentPage(uid_user, { id, title, detail, destination: choice.destination })
          // Replaces the palette's own history entry, so that Back returns to this page.
          void navigate(to, { replace: true, state: intent ?? null })
          closeOverlays()
        })
      }
      default:
        return choice satisfies never
    }
  }

  // Enter pressed before the response selects its first item, unless typing continued.
  const latest = useRef<string | null>(typed)
  useEffect(() => {
    latest.current = typed
    return () => {
      latest.current = null
    }
  }, [typed])
  const chooseFirst = async () => {
    const found = await findFirst()
    if (found && latest.current === typed) choose(found)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const isCertain = !isSearching || pointed !== null || isAct(current)
      if (!isCertain) void chooseFirst()
      else if (current) choose(current)
    } else if (event.key === 'Backspace' && typed === '' && person) {
      event.preventDefault()
      showPerson(null)
    } else if (items.length > 0 && !event.shiftKey) {
      const next = stepOf(event.key, current ? items.indexOf(current) : 0, items.length)
      if (next === null) return
      event.preventDefault()
      setPointed(items[next]?.id ?? null)
    }
  }

  const isEmpty = items.length === 0 && !isSearching && error === null
  return (
    // A press on the veil does the same as Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-label={commonMessages.search}
      onCancel={(event) => {
        event.preventDefault()
        if (person) showPerson(null)
        else onClose()
      }}
      // Browsers may close a dialog without a cancel event when Escape is pressed twice.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="mx-auto mt-[10dvh] mb-auto max-h-[min(40rem,80dvh)] w-[calc(100%-2rem)] max-w-2xl flex-col overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-high open:flex open:animate-appear max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <Search className="size-5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
        {person && (
          <span
            dir="auto"
            className="ml-2 max-w-[45%] shrink-0 truncate rounded-sm bg-accent-soft px-2 py-1 text-sm text-accent"
          >
            {person.name}
          </span>
        )}
        <input
          dir="auto"
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.field}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? optionId(listId, current.id) : undefined}
          placeholder={person ? texts.placeholderPerson : texts.placeholder}
          // Opened in order to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.search.queryMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-muted"
        />
        <IconButton label={texts.close} onClick={onClose}>
          <X className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div aria-busy={isSearching} className="flex min-h-0 flex-1 flex-col">
        {error !== null && (
          <ErrorLine text={sentenceOf(error, messages.search.failed)} onRetry={onRetry} className="m-2" />
        )}
        <output className="block text-center text-[0.9375rem] text-muted">
          {items.length === 0 && isSearching && <span className="block py-10">{messages.loading}</span>}
          {isEmpty && <span className="block py-10">{messages.search.noResults}</span>}
        </output>
        <PaletteList
          id={listId}
          groups={groups}
          current={current?.id}
          words={words}
          onPoint={({ id }) => {
            if (id !== current?.id) setPointed(id)
          }}
          onChoose={choose}
        />
      </div>
    </dialog>
  )
}
