import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { editorMessages } from '@joinery/contract/messages/editor-messages'

import type { AcceptedFiles } from '#kit/editor/editor-props.ts'

import type { Refusal } from './refusal.ts'

type Rules = { readonly accept: AcceptedFiles; readonly maxFiles: number }

const documentNames = /\.(?:pdf|docx?|txt|csv)$/i
const pictureNames = /\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?)$/i
// Not image/*: browsers also report drawings (dwg) and vector files as images.
const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/tiff',
]

/** The `accept` attribute. The file dialog can override it, so every file is checked again. */
export const acceptAttribute: Readonly<Record<AcceptedFiles, string | undefined>> = {
  documents: [...pictureTypes, '.pdf', '.doc', '.docx', '.txt', '.csv'].join(','),
  anything: undefined,
}

// By name first: the browser's type depends on the installed programs. The server checks the bytes.
const isDocument = ({ name, type }: File): boolean =>
  documentNames.test(name) || pictureNames.test(name) || pictureTypes.includes(type)

const tooMany = (maxFiles: number): string =>
  maxFiles === limits.editor.files ? messages.file.tooMany : editorMessages.maxFiles(maxFiles)

const reasonAgainst = (file: File, accept: AcceptedFiles): string | null => {
  if (accept === 'documents' && !isDocument(file)) return messages.file.kindNotAccepted
  return file.size > limits.file.bytes ? messages.file.tooLarge : null
}

export const sortFiles = (
  current: readonly File[],
  added: readonly File[],
  { accept, maxFiles }: Rules,
): { readonly files: readonly File[]; readonly refusals: readonly Refusal[] } => {
  const files = [...current]
  const refusals: Refusal[] = []
  for (const file of added) {
    const reason = reasonAgainst(file, accept) ?? (files.length >= maxFiles ? tooMany(maxFiles) : null)
    if (reason === null) files.push(file)
    else refusals.push({ name: file.name, reason })
  }
  return { files, refusals }
}
