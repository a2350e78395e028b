import { Box, FileAudio, FileImage, FileText, FileVideo, type LucideIcon, NotebookText } from 'lucide-react'

const fileKinds = ['image', 'pdf', 'document', 'video', 'audio', 'other'] as const

export type FileKind = (typeof fileKinds)[number]

const documents =
  /^(text\/|application\/(msword|rtf|json|xml|vnd\.(ms-(excel|powerpoint|word)|openxmlformats-officedocument|oasis\.opendocument)))/

/** What every browser shows; a TIFF, say, is a file like others: it is saved, not opened. SVG is never shown. */
const pictures = /^image\/(jpeg|png|gif|webp|avif)$/

/** The server has looked into the file; its mimetype is the truth. */
export const fileKind = (mimetype: string): FileKind => {
  if (mimetype === 'application/pdf') return 'pdf'
  if (pictures.test(mimetype)) return 'image'
  if (mimetype.startsWith('video/')) return 'video'
  if (mimetype.startsWith('audio/')) return 'audio'
  return documents.test(mimetype) ? 'document' : 'other'
}

export const kindIcons: Record<FileKind, LucideIcon> = {
  image: FileImage,
  pdf: FileText,
  document: NotebookText,
  video: FileVideo,
  audio: FileAudio,
  other: Box,
}

/** 'plan.final.dwg' -> 'DWG'; nothing for a name without a short ending. */
export const fileEnding = (filename: string): string => filename.match(/\.(\w{1,5})$/)?.[1]?.toUpperCase() ?? ''
