import { pages, settingsTabs } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  Keyboard,
  LayoutGrid,
  LogOut,
  MessageSquarePlus,
  Moon,
  Plus,
  Settings,
  SquarePlus,
  Sun,
  UserPlus,
} from 'lucide-react'
import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'

import { projectQuery } from '#api/projects.ts'
import type { Act } from '#features/palette/act.ts'
import { tabsFor } from '#features/project/tab-list.ts'
import { settingsTabName } from '#features/settings/settings-tabs.tsx'
import { currentTheme, toggleTheme } from '#kit/theme/theme.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** The names of the spec's routes find the tabs too. */
const otherWords: Readonly<Record<string, string>> = {
  overview: 'overview files',
  discussion: 'discussion messages',
  board: 'board kanban cards',
  genai: 'ai images generate render',
}

const actsIn = (project: Project): readonly Act[] => {
  const { uid_project: id, title: of } = project
  const add: Act[] = may(project, 'useBoard')
    ? [
        {
          name: 'Add a card',
          words: 'new board',
          of,
          Icon: SquarePlus,
          does: { to: paths.project(id, 'board'), intent: { intent: 'addCard' } },
        },
      ]
    : []
  const write: Act[] = may(project, 'sendMessage')
    ? [
        {
          name: 'Write a message',
          words: 'new discussion chat',
          of,
          Icon: MessageSquarePlus,
          does: { to: paths.project(id, 'discussion'), intent: { intent: 'writeMessage' } },
        },
      ]
    : []
  const invite: Act[] = may(project, 'addMembers')
    ? [
        {
          name: 'Invite somebody',
          words: 'add members people',
          of,
          Icon: UserPlus,
          does: { to: paths.project(id), intent: { intent: 'invite' } },
        },
      ]
    : []
  const tabs = tabsFor(project).map(({ tab, name, Icon }): Act => ({
    name,
    words: `go to ${otherWords[tab] ?? ''}`,
    of,
    Icon,
    does: { to: paths.project(id, tab) },
  }))
  return [...write, ...add, ...invite, ...tabs]
}

const settings: readonly Act[] = settingsTabs.map((tab) => ({
  name: `Settings: ${settingsTabName(tab)}`,
  words: 'go to',
  Icon: Settings,
  does: { to: paths.settings(tab) },
}))

type Overlays = { readonly onShortcuts: () => void; readonly onLogOut: () => void }

/** What can be done from here: in the open project first, then everywhere. */
export const usePaletteActs = ({ onShortcuts, onLogOut }: Overlays): readonly Act[] => {
  const { pathname } = useLocation()
  const projectId = matchPath(pages.project.path, pathname)?.params.projectId
  const { data } = useQuery({ ...projectQuery(useSessionStore(), projectId ?? ''), enabled: projectId !== undefined })
  const project = data?.project
  return useMemo(() => {
    const isDark = currentTheme() === 'dark'
    return [
      ...(project ? actsIn(project) : []),
      {
        name: 'New project',
        words: 'create add',
        Icon: Plus,
        does: { to: paths.dashboard, intent: { intent: 'createProject' } },
      },
      { name: 'Go to Dashboard', words: 'projects home', Icon: LayoutGrid, does: { to: paths.dashboard } },
      { name: 'Notifications', words: 'go to bell', Icon: Bell, does: { to: paths.notifications } },
      {
        name: isDark ? 'Switch to light theme' : 'Switch to dark theme',
        words: 'dark light mode',
        Icon: isDark ? Sun : Moon,
        does: toggleTheme,
      },
      { name: 'Keyboard shortcuts', words: 'keys help', Icon: Keyboard, does: onShortcuts },
      ...settings,
      { name: 'Log out', words: 'logout sign leave', Icon: LogOut, does: onLogOut },
    ]
  }, [onLogOut, onShortcuts, project])
}
