// Sends the calls about public pages.
import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'

import type { Cast, Stage } from './cast.ts'

export const sendDisclosureCalls = async ({ admin, owner }: Cast, { id }: Stage): Promise<void> => {
  const names = ['living-room-staged.png', 'living-room.png']
  const bytes = await picture(400, 300)
  const form = fileForm(names.map((name) => ({ name, bytes, type: 'image/png' })))
  await owner.call('updateProject', { params: { id }, form })
  const files: { uid_file: string; filename: string }[] = (await owner.call('getProject', { params: { id } })).body
    .files
  const [fileId = '', uid_original = ''] = names.map(
    (name) => files.find(({ filename }) => filename === name)?.uid_file ?? '',
  )
  const body = { uid_original, label: 'Virtually staged', statement: 'The furniture was added. The room is empty.' }
  const { disclosure } = (await owner.call('createDisclosure', { params: { fileId }, body })).body
  const params = { id: disclosure.uid_disclosure }
  await owner.call('listDisclosures', { params: { id } })
  await owner.call('exportDisclosures', { params: { id } })
  await owner.call('getDisclosurePackage', { params, query: { corner: 'bottom-right' } })
  await admin.call('listAllDisclosures')
  await admin.call('exportAllDisclosures')
  await owner.call('withdrawDisclosure', { params })
}
