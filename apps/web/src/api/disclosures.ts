// Public pages with an altered image and its original.
import type { AnswerOf, BodyOf } from '@joinery/contract/call-types'
import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import type { LabelCorner } from '@joinery/contract/disclosures/kinds'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { saveFile } from '#lib/browser/save-file.ts'
import { CallError } from '#lib/http/call-error.ts'
import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const root = 'disclosures'

export const disclosuresQuery = (session: Session, uid_project: string) =>
  queryOptions({
    queryKey: [root, uid_project],
    // Other people publish and withdraw, too.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly Disclosure[]> =>
      (await session.call('listDisclosures', { params: { id: uid_project }, signal }, texts.listFailed)).disclosures,
  })

export const allDisclosuresQuery = (session: Session, page: number) =>
  queryOptions<AnswerOf<'listAllDisclosures'>>({
    queryKey: [root, 'all', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => session.call('listAllDisclosures', { query: { page }, signal }, texts.listFailed),
  })

const refresh = (session: Session): void =>
  void queryClientOf(session).invalidateQueries({ queryKey: [root], refetchType: 'active' })

export const publishDisclosure = async (
  session: Session,
  fileId: string,
  body: BodyOf<'createDisclosure'>,
): Promise<Disclosure> => {
  const { disclosure } = await session.call('createDisclosure', { params: { fileId }, body }, texts.publishFailed)
  refresh(session)
  return disclosure
}

export const withdrawDisclosure = async (session: Session, { uid_disclosure }: Disclosure): Promise<void> => {
  await session.call('withdrawDisclosure', { params: { id: uid_disclosure } }, texts.withdrawFailed)
  refresh(session)
}

export const downloadPackage = async (
  session: Session,
  { uid_disclosure, url }: Disclosure,
  corner: LabelCorner,
): Promise<void> => {
  const call = { params: { id: uid_disclosure }, query: { corner } }
  const { bytes } = await session.call('getDisclosurePackage', call, texts.packageFailed)
  if (bytes === undefined) throw new CallError(texts.packageFailed, 0)
  saveFile(new File([bytes], `disclosure-${url.split('/').at(-1)}.zip`, { type: 'application/zip' }))
}

const save = ({ table }: { readonly table?: string }): void => {
  if (table === undefined) throw new CallError(texts.exportFailed, 0)
  saveFile(new File([table], 'disclosures.csv', { type: 'text/csv' }))
}

export const exportDisclosures = async (session: Session, uid_project: string): Promise<void> => {
  save(await session.call('exportDisclosures', { params: { id: uid_project } }, texts.exportFailed))
}

export const exportAllDisclosures = async (session: Session): Promise<void> => {
  save(await session.call('exportAllDisclosures', {}, texts.exportFailed))
}
