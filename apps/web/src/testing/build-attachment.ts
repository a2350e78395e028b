import type { Attachment } from '@joinery/contract/files'

export const buildFile = (number: number, filename: string, mimetype: string): Attachment => ({
  uid_file: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  filename,
  mimetype,
  filesize: 1536,
  uploaded_at: '2026-11-14T12:00:00.000Z',
  uploaded_by: 'mara@hartwell.example',
  url: `/api/files/${number}?ends=1&signature=a`,
  uid_stack: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  version_count: 1,
  sha256: '0'.repeat(64),
  origin: null,
})

export const buildAttachment = (number = 1, changes: Partial<Attachment> = {}): Attachment => ({
  ...buildFile(number, `picture-${number}.jpg`, 'image/jpeg'),
  width: 1600,
  height: 1200,
  placeholder: 'data:image/webp;base64,AAAA',
  ...changes,
})
