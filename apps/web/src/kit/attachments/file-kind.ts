import { Box, FileAudio, FileImage, FileText, FileVideo, type LucideIcon, NotebookText } from 'lucide-react'

const fileKinds = ['image', 'pdf', 'document', 'video', 'audio', 'other'] as const

export type FileKind = (typeof fileKinds)[number]

const documents =
  /^(text\/|application\/(msword|rtf|json|xml|vnd\.(ms-(excel|powerpoint|word)|openxmlformats-officedocument|oasis\.opendocument)))/

/**
 * What every browser displays, and HEIC, of which the server has a copy. Others, such as TIFF and SVG, are
 * downloaded.
 */
const pictures = /^image\/(jpeg|png|gif|webp|avif|heic)$/

/** The server has inspected the file, so its mimetype is reliable. */
export const fileKind = (mimetype: string): FileKind => {
  if (mimetype === 'application/pdf') return 'pdf'
  if (pictures.test(mimetype)) return 'image'
  if (mimetype.startsWith('video/')) return 'video'
  if (mimetype.startsWith('audio/')) return 'audio'
  return documents.test(mimetype) ? 'document' : 'other'
}

/** Whether the file is shown on the stage and open to comments. Anything else is downloaded or played. */
export const isReviewed = ({ mimetype }: { readonly mimetype: string }): boolean =>
  ['image', 'pdf'].includes(fileKind(mimetype))

export const kindIcons: Record<FileKind, LucideIcon> = {
  image: FileImage,
  pdf: FileText,
  document: NotebookText,
  video: FileVideo,
  audio: FileAudio,
  other: Box,
}

/** 'plan.final.dwg' -> 'DWG'; empty without a short extension. */
export const fileEnding = (filename: string): string => filename.match(/\.(\w{1,5})$/)?.[1]?.toUpperCase() ?? ''
