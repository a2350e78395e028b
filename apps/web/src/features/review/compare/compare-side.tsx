import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { compareMessages as texts } from '@joinery/contract/messages/compare-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { type Choices, stepFrom } from './compare-choices.ts'

type CompareSideProps = {
  side: 'left' | 'right'
  file: Attachment
  /** The file on the other side, which is not offered. */
  beside: Attachment
  choices: Choices
  onChoose: (file: Attachment) => void
  /** The other side is fixed, so there are no step buttons. */
  isOnly?: boolean
}

/** Hidden on phones, where the list is as quick. */
const stepButton = 'size-9 shrink-0 max-sm:hidden text-white/80 hover:bg-white/10 hover:text-white disabled:opacity-30'

/** Selects the file of one side from a list or by stepping. */
export function CompareSide({ side, file, beside, choices, onChoose, isOnly = false }: CompareSideProps) {
  const { versions, others } = choices
  const labels = texts.sides[side]
  const [older, newer] = [stepFrom(choices, file, beside, -1), stepFrom(choices, file, beside, 1)]
  const handleChoose = (uid_file: string) => {
    const chosen = [...versions, ...others].find((one) => one.uid_file === uid_file)
    if (chosen) onChoose(chosen)
  }
  const option = (one: Attachment, name: string) => (
    <option key={one.uid_file} value={one.uid_file} disabled={one.uid_file === beside.uid_file}>
      {name}
    </option>
  )
  const ownVersions = versions
    .filter(({ uid_file }) => !isOnly || uid_file !== beside.uid_file)
    .map((one) => option(one, common.version(one.version)))
  const list = (
    <select
      aria-label={isOnly ? texts.compareWith : labels.label}
      value={file.uid_file}
      onChange={({ target }) => handleChoose(target.value)}
      className="h-9 w-44 min-w-0 rounded-md border border-white/25 bg-black px-2 text-[0.9375rem] text-white max-sm:h-11 max-sm:w-full max-sm:flex-1"
    >
      {isOnly ? ownVersions : <optgroup label={texts.versions}>{ownVersions}</optgroup>}
      {others.length > 0 && (
        <optgroup label={texts.otherFiles}>{others.map((one) => option(one, one.filename))}</optgroup>
      )}
    </select>
  )
  if (isOnly) {
    return (
      <div className="flex min-w-0 items-center gap-2 text-sm text-white/75 max-sm:flex-1">
        <span aria-hidden>{texts.compareWith}</span>
        {list}
      </div>
    )
  }
  return (
    <div className="flex min-w-0 items-center max-sm:flex-1">
      <IconButton
        label={labels.older}
        className={stepButton}
        disabled={older === null}
        onClick={() => older && onChoose(older)}
      >
        <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
      </IconButton>
      {list}
      <IconButton
        label={labels.newer}
        className={stepButton}
        disabled={newer === null}
        onClick={() => newer && onChoose(newer)}
      >
        <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
