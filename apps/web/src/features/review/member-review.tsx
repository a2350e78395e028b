import type { Project } from '@joinery/contract/projects'
import { type ReactNode, useMemo, useState } from 'react'

import { applyApprovals } from '#api/approvals.ts'
import { changeStack } from '#api/review-reading.ts'
import { FirstTouchEditor } from '#kit/editor/first-touch/first-touch-editor.tsx'
import { mentionablePeople } from '#kit/editor/mentions/mentionable-people.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { saveText, readText } from './pins/draft.ts'
import { type CommentFieldProps, type ReviewClient, ReviewContext } from './review-client.ts'

/** Rich-text field; Ctrl/Cmd+Enter sends. */
function RichField({ text, isBusy, onSend, ...props }: CommentFieldProps) {
  const [initialHtml] = useState(text)
  return (
    <FirstTouchEditor
      {...props}
      variant="card"
      initialHtml={initialHtml}
      isSending={isBusy}
      onSend={({ html }) => onSend(html)}
    />
  )
}

/** Provides the review client of a signed-in project member. */
export function MemberReview({ project, children }: { project: Project; children: ReactNode }) {
  const session = useSessionStore()
  const me = useSession().user?.uid_user ?? ''
  const client = useMemo(
    (): ReviewClient => ({
      can: (capability) => may(project, capability),
      isOwn: ({ author }) => author.uid_user === me,
      nameOf: ({ author }) => author.name,
      call: session.call,
      write: async (act) => {
        await act()
        return true
      },
      onPinsChanged: (uid_stack, change) => changeStack(session, uid_stack, change),
      onApprovalChanged: (approval) => applyApprovals(session, [approval]),
      drafts: {
        read: (kind, uid) => readText(kind, me, uid),
        save: (kind, uid, text) => saveText(kind, me, uid, text),
        reopensEdits: false,
      },
      field: {
        Field: RichField,
        textOf: ({ content }) => content,
        toHtml: (html) => html,
        people: {
          team: mentionablePeople(project, me, 'viewTeamComments'),
          client: mentionablePeople(project, me, 'viewReview'),
        },
      },
    }),
    [session, project, me],
  )
  return <ReviewContext value={client}>{children}</ReviewContext>
}
