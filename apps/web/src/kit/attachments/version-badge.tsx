import type { Attachment } from '@joinery/contract/files'
import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'

type Versioned = Pick<Attachment, 'version' | 'version_count'>

/** 'Version 3 of 3' for screen readers; empty for a file with one version. */
export const versionWords = ({ version, version_count }: Versioned): string => {
  if (version_count < 2) return ''
  // Numbers are never reused: of five versions two may be deleted.
  return version > version_count
    ? texts.versionAboveCount(version, version_count)
    : texts.version(version, version_count)
}

/** 'v3', or 'v1 of 3' if there are newer ones; empty for a file with one version. */
export const versionMark = ({ version, version_count }: Versioned): string => {
  if (version_count < 2) return ''
  return version < version_count ? texts.versionMarkOf(version, version_count) : texts.versionMark(version)
}

type VersionBadgeProps = { file: Versioned; className?: string }

/** The version number on an image. Screen readers get `versionWords` elsewhere. */
export function VersionBadge({ file, className = 'right-2 bottom-2' }: VersionBadgeProps) {
  const mark = versionMark(file)
  if (mark === '') return null
  return (
    <span
      aria-hidden
      className={`absolute inline-flex h-6 items-center rounded-full bg-black/65 px-2 text-xs font-medium text-white tabular-nums ${className}`}
    >
      {mark}
    </span>
  )
}
