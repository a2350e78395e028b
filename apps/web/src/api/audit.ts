import type { AnswerOf } from '@joinery/contract/call-types'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { infiniteQueryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

import { ownAuditKey } from './own-audit.ts'

export const ownAuditQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ownAuditKey,
    // Other actions add entries, so refetch on every mount.
    staleTime: 0,
    queryFn: ({ pageParam: page, signal }) =>
      session.call(
        'listOwnAudit',
        { query: page === null ? {} : { page }, signal },
        securityMessages.activity.loadFailed,
      ),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next_page }: AnswerOf<'listOwnAudit'>) => next_page ?? undefined,
  })
