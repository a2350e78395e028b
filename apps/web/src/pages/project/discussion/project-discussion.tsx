import type { Project } from '@joinery/contract/projects'
import { useMemo } from 'react'
import { useLocation } from 'react-router'

import { Discussion } from '#features/discussion/discussion.tsx'
import { ThreadSummary } from '#features/genai/summary/thread-summary.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { usePicturePanel } from '#pages/picture-panel/use-picture-panel.ts'

const offerSummary = (text: string) => <ThreadSummary text={text} />

/** The group chat; a link may lead to one of its messages. */
export function ProjectDiscussion({ project }: { project: Project }) {
  const { user } = useSession()
  const { search, key } = useLocation()
  const target = useMemo(() => {
    const uid_reply = new URLSearchParams(search).get('message')
    // The key makes a link that is followed again another one.
    return uid_reply ? { uid_reply, key } : null
  }, [search, key])
  const sidePanel = usePicturePanel(project)
  return (
    user && (
      <Discussion project={project} user={user} target={target} sidePanel={sidePanel} offerSummary={offerSummary} />
    )
  )
}
