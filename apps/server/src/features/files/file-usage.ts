import type { FileStats } from '@joinery/contract/files'

import type { ActorContext } from '#platform/context.ts'

import { readUsage } from './file-queries.ts'

const recentMs = 30 * 24 * 60 * 60 * 1000
const twoDecimals = (value: number): number => Math.round(value * 100) / 100

export const getFileUsage = async ({ actor, clock, db }: ActorContext): Promise<FileStats> => {
  const usage = await readUsage(db, actor.uid_user, new Date(clock.now().getTime() - recentMs))
  const { total = 0, bytes = 0, recent = 0, images = 0, pdfs = 0, documents = 0, videos = 0, audios = 0 } = usage ?? {}
  return {
    total_files_uploaded: total,
    total_size_mb: twoDecimals(bytes / 2 ** 20),
    total_size_gb: twoDecimals(bytes / 2 ** 30),
    files_uploaded_last_30_days: recent,
    image_files: images,
    pdf_files: pdfs,
    document_files: documents,
    video_files: videos,
    audio_files: audios,
    avg_file_size_bytes: total === 0 ? 0 : twoDecimals(bytes / total),
    largest_file_bytes: usage?.largest ?? 0,
    smallest_file_bytes: usage?.smallest ?? 0,
  }
}
