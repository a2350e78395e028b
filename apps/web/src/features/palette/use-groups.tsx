import { paletteMessages as texts } from '@joinery/contract/messages/palette-messages'
import type { FoundPerson, FoundThings } from '@joinery/contract/search'
import { splitWords } from '@joinery/contract/text/find-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Copy, Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'

import { searchQuery } from '#api/search.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSettled } from '#lib/time/use-settled.ts'

import { type Act, matchActs } from './act.ts'
import { foundGroups, projectItem } from './found-groups.tsx'
import type { Group, Item } from './item.ts'
import { readRecent, recentFirst, type RecentPage } from './recent-pages.ts'
import { IconSign } from './sign.tsx'

const copy = (email: string): void => {
  // Browsers may refuse clipboard access; the address stays visible.
  const copied = navigator.clipboard?.writeText(email) ?? Promise.reject(new Error('No clipboard'))
  copied.then(
    () => showToast({ text: texts.person.copied(email), tone: 'good' }),
    () => showToast({ text: texts.person.copyFailed(email), tone: 'bad' }),
  )
}

/** Actions for a found person: copy their address, email them, or open a shared project. */
const personGroups = ({ email, projects }: FoundPerson): readonly Group[] => [
  {
    name: texts.person.contact,
    items: [
      {
        id: 'copy-address',
        title: texts.person.copyEmail,
        detail: email,
        sign: <IconSign Icon={Copy} />,
        choice: { kind: 'act', run: () => copy(email) },
      },
      {
        id: 'write-mail',
        title: texts.person.sendEmail,
        detail: email,
        sign: <IconSign Icon={Mail} />,
        choice: { kind: 'act', run: () => location.assign(`mailto:${encodeURIComponent(email)}`) },
      },
    ],
  },
  { name: texts.person.projects, items: projects.map((project) => projectItem(project, '')) },
]

const actItem = ({ name, of = '', Icon, does }: Act): Item => ({
  id: `act-${name}`,
  title: name,
  detail: of,
  sign: <IconSign Icon={Icon} />,
  choice: typeof does === 'function' ? { kind: 'act', run: does } : { kind: 'go', destination: does },
})

const recentItem = ({ destination, ...page }: RecentPage): Item => ({
  ...page,
  // An item has the same id under 'Recent' and under its own type.
  sign: <IconSign Icon={History} />,
  choice: { kind: 'go', destination },
})

const has = (title: string, words: readonly string[]): boolean =>
  words.every((word) => title.toLowerCase().includes(word.toLowerCase()))

type GroupsOptions = { uid_user: string; typed: string; person: FoundPerson | null; acts: readonly Act[] }

type Groups = {
  readonly groups: readonly Group[]
  /** Words to highlight. */
  readonly words: readonly string[]
  readonly isSearching: boolean
  readonly error: Error | null
  /** The best result for the typed words; undefined if the search fails. */
  readonly findFirst: () => Promise<Item | undefined>
  readonly onRetry: () => void
}

/** The items for the input: actions immediately, search results when the server responds. */
export const useGroups = ({ uid_user, typed, person, acts }: GroupsOptions): Groups => {
  const { pathname } = useLocation()
  const [recent] = useState(() => recentFirst(readRecent(uid_user), pathname))
  const query = typed.trim()
  const settledQuery = useSettled(query)
  const searched = person ? '' : query && settledQuery
  const session = useSessionStore()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(searchQuery(session, searched))
  const words = useMemo(() => splitWords(query), [query])

  const groups = useMemo(() => {
    if (person) {
      return personGroups(person)
        .map(({ name, items }) => ({ name, items: items.filter(({ title }) => has(title, words)) }))
        .filter(({ items }) => items.length > 0)
    }
    const recentGroup: Group = { name: texts.groups.recent, items: query === '' ? recent.map(recentItem) : [] }
    const doing: Group = { name: texts.groups.actions, items: matchActs(acts, query).map(actItem) }
    const found: FoundThings | undefined = query === '' ? undefined : data
    return [recentGroup, doing, ...(found ? foundGroups(found) : [])].filter(({ items }) => items.length > 0)
  }, [acts, data, person, query, recent, words])

  return {
    groups,
    words,
    isSearching: !person && query !== '' && (query !== settledQuery || isFetching),
    error: query === '' ? null : error,
    findFirst: async () => {
      try {
        return foundGroups(await queries.fetchQuery(searchQuery(session, query)))[0]?.items[0]
      } catch {
        return undefined // the list shows the error
      }
    },
    onRetry: () => void refetch(),
  }
}
