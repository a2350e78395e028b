import type { AnswerOf } from '@joinery/contract/call-types'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { infiniteQueryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

import { ownAuditKey } from './own-audit.ts'

/** What the audit says of the person, page by page, newest first. */
export const ownAuditQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ownAuditKey,
    // It grows by itself: asked for whenever it is looked at.
    staleTime: 0,
    queryFn: ({ pageParam: page, signal }) =>
      session.call(
        'listOwnAudit',
        { query: page === null ? {} : { page }, signal },
        securityMessages.activity.loadFailed,
      ),
    initialPageParam: null as string | null, // the first page has no name, the others have
    getNextPageParam: ({ next_page }: AnswerOf<'listOwnAudit'>) => next_page ?? undefined,
  })
