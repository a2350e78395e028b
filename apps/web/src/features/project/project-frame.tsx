import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { ProjectTab } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { Archive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'

import { useMedia } from '#lib/browser/use-media.ts'

import { Breadcrumb } from './breadcrumb.tsx'
import { MembersPanel } from './members-panel.tsx'
import { peopleTitle } from './people-title.ts'
import { ProjectBar } from './project-bar.tsx'
import { BottomTabs, SideTabs } from './project-tabs.tsx'
import { saveSidebarWidth, readSidebarWidth } from './sidebar-width.ts'
import { type TabCounts, tabsFor } from './tab-list.ts'
import { usePaneStyle } from './use-pane-style.ts'

const { min, max } = limits.screen.sidebar

function ArchivedBanner() {
  return (
    <p className="flex items-center gap-3 border-b border-line bg-sunken px-5 py-2.5 text-[0.9375rem] text-muted sm:px-8 lg:px-10">
      <Archive className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
      {messages.project.archivedReadOnly}
    </p>
  )
}

type ProjectFrameProps = {
  project: Project
  tab: ProjectTab
  counts?: TabCounts
  /** Ids of people who have the project open. */
  online: ReadonlySet<string>
  onInvite: () => void
  /** The tab fills the pane and scrolls inside, also on small screens. */
  fills?: boolean
  children: ReactNode
}

/**
 * The layout around a project tab: a sidebar on large screens, a bottom bar on small ones. The tab stays mounted when
 * the layout changes, so that rotating a tablet loses no input.
 */
export function ProjectFrame({
  project,
  tab,
  counts = {},
  online,
  onInvite,
  fills = false,
  children,
}: ProjectFrameProps) {
  const isLarge = useMedia('(min-width: 64rem)')
  const [width] = useState(readSidebarWidth)
  const { ref, pane } = usePaneStyle(isLarge || fills)
  // While an on-screen keyboard is open, the rest of the screen is for the conversation.
  const isTight = pane.position === 'fixed'
  const tabs = { projectId: project.uid_project, entries: tabsFor(project), current: tab, counts }
  // A single tab needs no bar.
  const hasBar = !isLarge && !isTight && tabs.entries.length > 1
  return (
    <div ref={ref} className="bg-paper">
      <Group
        style={pane}
        onLayoutChanged={({ sidebar }, { isUserInteraction }) => {
          if (isUserInteraction && sidebar !== undefined) saveSidebarWidth(sidebar)
        }}
      >
        {isLarge && (
          <Panel id="sidebar" defaultSize={`${width}%`} minSize={`${min}%`} maxSize={`${max}%`}>
            <aside aria-label={texts.project} className="flex h-full flex-col gap-5 overflow-y-auto px-3.5 py-5">
              <div className="px-3">
                <Breadcrumb project={project} />
              </div>
              <SideTabs {...tabs} />
              <div className="mt-auto border-t border-line px-3 pt-4">
                <h2 className="mb-1.5 text-[0.8125rem] font-medium text-muted">{peopleTitle(project)}</h2>
                <MembersPanel project={project} online={online} onInvite={onInvite} />
              </div>
            </aside>
          </Panel>
        )}
        {isLarge && (
          <Separator
            aria-label={texts.sidebarWidth}
            className="w-px bg-line transition-colors outline-none data-[separator=active]:bg-accent data-[separator=hover]:bg-line-strong focus-visible:bg-accent focus-visible:ring-1 focus-visible:ring-accent"
          />
        )}
        <Panel id="pane" style={isLarge || fills ? { overflow: 'hidden' } : { overflow: 'visible', maxHeight: 'none' }}>
          <div key={tab} className={paneClass({ isLarge, fills, hasBar })}>
            {!isLarge && !isTight && (
              // In a low window the space is for the conversation; the header links back.
              <ProjectBar
                project={project}
                online={online}
                onInvite={onInvite}
                className={fills ? '[@media(max-height:30rem)]:hidden' : ''}
              />
            )}
            {project.status === 'archived' && <ArchivedBanner />}
            {children}
          </div>
        </Panel>
      </Group>
      {hasBar && <BottomTabs {...tabs} />}
    </div>
  )
}

/** Classes of the pane, whose element is keyed by tab so that another tab starts at its top. */
const paneClass = ({ isLarge, fills, hasBar }: Record<'isLarge' | 'fills' | 'hasBar', boolean>): string => {
  if (isLarge) return 'flex h-full flex-col overflow-y-auto'
  const foot = hasBar ? 'pb-[calc(var(--tab-bar)+env(safe-area-inset-bottom))]' : ''
  return `flex flex-col ${fills ? 'h-full overflow-hidden' : 'min-h-full'} ${foot}`
}
