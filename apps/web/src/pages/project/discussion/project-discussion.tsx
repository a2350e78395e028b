import type { Project } from '@joinery/contract/projects'
import { useMemo } from 'react'
import { useLocation } from 'react-router'

import { Discussion } from '#features/discussion/discussion.tsx'
import { ThreadSummary } from '#features/genai/summary/thread-summary.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { usePageKey } from '#pages/viewer/use-viewer-address.ts'

const offerSummary = (text: string) => <ThreadSummary text={text} />

/** The group chat; the URL may name one of its messages. */
export function ProjectDiscussion({ project }: { project: Project }) {
  const { user } = useSession()
  const uid_reply = new URLSearchParams(useLocation().search).get('message')
  // The key changes when the same link is followed again, but not when a file opens on top.
  const key = usePageKey()
  const target = useMemo(() => (uid_reply ? { uid_reply, key } : null), [uid_reply, key])
  return user && <Discussion project={project} user={user} target={target} offerSummary={offerSummary} />
}
