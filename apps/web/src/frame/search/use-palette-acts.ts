import { commonMessages } from '@joinery/contract/messages/common-messages'
import { paletteMessages } from '@joinery/contract/messages/palette-messages'
import { themeMessages } from '@joinery/contract/messages/theme-messages'
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

const { actions, actionWords } = paletteMessages

const actsIn = (project: Project): readonly Act[] => {
  const { uid_project: id, title: of } = project
  const add: Act[] = may(project, 'useBoard')
    ? [
        {
          name: actions.addCard,
          words: actionWords.addCard,
          of,
          Icon: SquarePlus,
          does: { to: paths.project(id, 'board'), intent: { intent: 'addCard' } },
        },
      ]
    : []
  const write: Act[] = may(project, 'sendMessage')
    ? [
        {
          name: actions.writeMessage,
          words: actionWords.writeMessage,
          of,
          Icon: MessageSquarePlus,
          does: { to: paths.project(id, 'discussion'), intent: { intent: 'writeMessage' } },
        },
      ]
    : []
  const invite: Act[] = may(project, 'addMembers')
    ? [
        {
          name: actions.invite,
          words: actionWords.invite,
          of,
          Icon: UserPlus,
          does: { to: paths.project(id), intent: { intent: 'invite' } },
        },
      ]
    : []
  const tabs = tabsFor(project).map(({ tab, name, Icon }): Act => ({
    name,
    // The spec's route names find the tabs too.
    words: actionWords.tab(actionWords.tabs[tab]),
    of,
    Icon,
    does: { to: paths.project(id, tab) },
  }))
  return [...write, ...add, ...invite, ...tabs]
}

const settings: readonly Act[] = settingsTabs.map((tab) => ({
  name: actions.settings(settingsTabName(tab)),
  words: actionWords.settings,
  Icon: Settings,
  does: { to: paths.settings(tab) },
}))

type Overlays = { readonly onShortcuts: () => void; readonly onLogOut: () => void }

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
        name: actions.newProject,
        words: actionWords.newProject,
        Icon: Plus,
        does: { to: paths.dashboard, intent: { intent: 'createProject' } },
      },
      { name: actions.dashboard, words: actionWords.dashboard, Icon: LayoutGrid, does: { to: paths.dashboard } },
      {
        name: commonMessages.notifications,
        words: actionWords.notifications,
        Icon: Bell,
        does: { to: paths.notifications },
      },
      {
        name: isDark ? themeMessages.toLight : themeMessages.toDark,
        words: actionWords.theme,
        Icon: isDark ? Sun : Moon,
        does: toggleTheme,
      },
      { name: actions.shortcuts, words: actionWords.shortcuts, Icon: Keyboard, does: onShortcuts },
      ...settings,
      { name: actions.logOut, words: actionWords.logOut, Icon: LogOut, does: onLogOut },
    ]
  }, [onLogOut, onShortcuts, project])
}
