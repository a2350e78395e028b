import type { Project } from '@joinery/contract/projects'
import { useMemo } from 'react'
import { useLocation } from 'react-router'

import { Discussion } from '#features/discussion/discussion.tsx'
import { ThreadSummary } from '#features/genai/summary/thread-summary.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { usePageKey } from '#pages/viewer/use-viewer-address.ts'

const offerSummary = (text: string) => <ThreadSummary text={text} />

/** The group chat; a link may lead to one of its messages. */
export function ProjectDiscussion({ project }: { project: Project }) {
  const { user } = useSession()
  const uid_reply = new URLSearchParams(useLocation().search).get('message')
  // The key makes a link that is followed again another one; a file that is opened above the conversation does not.
  const key = usePageKey()
  const target = useMemo(() => (uid_reply ? { uid_reply, key } : null), [uid_reply, key])
  return user && <Discussion project={project} user={user} target={target} offerSummary={offerSummary} />
}
