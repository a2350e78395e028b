import type { Attachment } from '@joinery/contract/files'
import { useEffect, useState } from 'react'

import { useProjectFiles } from '#api/use-project-files.ts'
import { readVersions } from '#api/versions.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { choicesOf } from './compare-choices.ts'
import { CompareView } from './compare-view.tsx'

type MemberCompareProps = { view: ReviewView; left: Attachment; right: Attachment; onClose: () => void }

/** Compares the shown version with another version or project image. */
export function MemberCompare({ view, left, right, onClose }: MemberCompareProps) {
  const session = useSessionStore()
  const { project, file, versions } = view
  const { files, more, isReadingMore, moreFault } = useProjectFiles(project.uid_project)
  // The lists of both sides offer every file of the project.
  const isMoreNeeded = more !== undefined && !isReadingMore && moreFault === null
  useEffect(() => {
    if (isMoreNeeded) more()
  }, [isMoreNeeded, more])
  const readAgain = useExpiry(() => readVersions(session, file.uid_stack))
  // The viewer only knows versions of one file; another image on the right is local state.
  const [elsewhere, setElsewhere] = useState<Attachment | null>(null)
  const handleRight = (chosen: Attachment) => {
    const isVersion = versions.some(({ uid_file }) => uid_file === chosen.uid_file)
    setElsewhere(isVersion ? null : chosen)
    if (isVersion && chosen.uid_file !== right.uid_file) view.onShow(chosen.uid_file)
  }
  return (
    <CompareView
      left={left}
      right={elsewhere ?? right}
      choices={choicesOf(file, versions, files)}
      page={view.page}
      onLeft={(chosen) => view.onCompare(chosen.uid_file)}
      onBroken={() => void readAgain()}
      full={{ onRight: handleRight, onClose }}
    />
  )
}
