import type { Capability } from '@joinery/contract/capabilities'
import { projectTabMessages } from '@joinery/contract/messages/project-tab-messages'
import type { ProjectTab } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { FileText, type LucideIcon, MessagesSquare, Settings, Sparkles, SquareKanban } from 'lucide-react'

import { may } from '#lib/may.ts'

export type TabEntry = { readonly tab: ProjectTab; readonly name: string; readonly Icon: LucideIcon }

/** In menu order. */
const entries: readonly TabEntry[] = [
  { tab: 'overview', name: projectTabMessages.overview, Icon: FileText },
  { tab: 'discussion', name: projectTabMessages.discussion, Icon: MessagesSquare },
  { tab: 'board', name: projectTabMessages.board, Icon: SquareKanban },
  { tab: 'genai', name: projectTabMessages.genai, Icon: Sparkles },
  { tab: 'settings', name: projectTabMessages.settings, Icon: Settings },
]

export const tabName = (tab: ProjectTab): string => entries.find((entry) => entry.tab === tab)?.name ?? ''

/** The capability each tab requires; settings need the right to change the status. */
const needed: Readonly<Record<ProjectTab, Capability>> = {
  overview: 'viewProject',
  discussion: 'readMessages',
  board: 'viewBoard',
  genai: 'useAi',
  settings: 'changeStatus',
}

export const maySeeTab = (project: Pick<Project, 'role' | 'status'>, tab: ProjectTab): boolean =>
  may(project, needed[tab])

export const tabsFor = (project: Pick<Project, 'role' | 'status'>): readonly TabEntry[] =>
  entries.filter(({ tab }) => maySeeTab(project, tab))

/** A number beside a tab, with the word a screen reader adds: 3 files. */
export type TabCount = { readonly count: number; readonly of: string; readonly isNews?: boolean }
export type TabCounts = { readonly [Tab in ProjectTab]?: TabCount }
