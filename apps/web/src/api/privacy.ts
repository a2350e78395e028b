import type { BodyOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

const pollIntervalMs = 3000

export const exportQuery = (session: Session) =>
  queryOptions({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => session.call('getExport', { signal }, messages.session.userFailed),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'making' ? pollIntervalMs : false),
    // The file's signed URL expires after an hour or two.
    staleTime: 0,
  })

export const requestExport = (session: Session) => session.call('requestExport', {}, privacyMessages.exportFailed)

export const deletionQuery = (session: Session) =>
  queryOptions({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => session.call('readDeletion', { signal }, messages.session.userFailed),
    staleTime: 0,
    gcTime: 0,
  })

export const deleteAccount = (session: Session, body: BodyOf<'deleteAccount'>) =>
  session.call('deleteAccount', { body }, privacyMessages.deletionFailed)
