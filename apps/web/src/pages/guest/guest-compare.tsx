import type { Attachment } from '@joinery/contract/files'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { type CompareMode, compareModes, modeRanges } from '#kit/compare/compare-modes.ts'
import { CompareStage } from '#kit/compare/compare-stage.tsx'
import type { Size } from '#kit/compare/fit-pair.ts'
import { useStageController } from '#kit/stage/stage-controller.ts'

export type GuestCompareProps = {
  file: Attachment
  /** Newest first. */
  versions: readonly Attachment[]
  page: number | null
  onBroken: () => void
}

const unknownSize: Size = { width: 1600, height: 1200 }
const modes: readonly CompareMode[] = ['slider', 'side']

/** The version on show beside an older one: the one before it unless another is chosen. */
export function GuestCompare({ file, versions, page, onBroken }: GuestCompareProps) {
  const older = versions.filter(({ version }) => version < file.version)
  const [chosen, setChosen] = useState<string | null>(null)
  const left = older.find(({ uid_file }) => uid_file === chosen) ?? older[0]
  const [mode, setMode] = useState<CompareMode>('slider')
  const range = modeRanges.slider
  const [value, setValue] = useState(range?.start ?? 0)
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({})
  const controller = useStageController()
  if (!left) return null

  const sideOf = (one: Attachment) => ({
    file: one,
    name: guestMessages.version(one.version),
    size:
      one.width !== undefined && one.height !== undefined
        ? { width: one.width, height: one.height }
        : (sizes[one.uid_file] ?? unknownSize),
  })
  return (
    <section aria-label={texts.compare} className="flex size-full flex-col bg-black text-white">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-1.5">
        <label className="flex items-center gap-2 text-sm text-white/75">
          {texts.compareWith}
          <select
            value={left.uid_file}
            onChange={({ target }) => setChosen(target.value)}
            className="h-11 rounded-md border border-white/25 bg-black px-2 text-[0.9375rem] text-white"
          >
            {older.map(({ uid_file, version }) => (
              <option key={uid_file} value={uid_file}>
                {guestMessages.version(version)}
              </option>
            ))}
          </select>
        </label>
        <fieldset aria-label={texts.compareMode} className="ml-auto flex gap-1">
          {compareModes
            .filter((one) => modes.includes(one.mode))
            .map(({ mode: one, name, Icon }) => (
              <button
                key={one}
                type="button"
                aria-pressed={mode === one}
                onClick={() => setMode(one)}
                className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-sm max-sm:px-2 text-white/75 hover:text-white aria-pressed:bg-white/15 aria-pressed:text-white"
              >
                <Icon className="size-4.5 shrink-0 max-sm:hidden" strokeWidth={1.5} aria-hidden />
                {name}
              </button>
            ))}
        </fieldset>
      </div>
      <div className="relative min-h-0 flex-1">
        <CompareStage
          mode={mode}
          left={sideOf(left)}
          right={sideOf(file)}
          value={value}
          onValue={setValue}
          controller={controller}
          page={fileKind(file.mimetype) === 'pdf' ? (page ?? 1) : null}
          onSize={(uid_file, size) => setSizes((known) => ({ ...known, [uid_file]: size }))}
          onCount={() => {}}
          onBroken={onBroken}
        />
      </div>
      {mode === 'slider' && range && (
        <label className="flex shrink-0 items-center gap-3 px-4 py-1 text-sm text-white/75">
          <span className="sr-only">{range.label}</span>
          <input
            type="range"
            min={range.min}
            max={range.max}
            value={Math.round(value)}
            onChange={({ currentTarget }) => setValue(currentTarget.valueAsNumber)}
            className="h-11 w-full accent-white"
          />
        </label>
      )}
    </section>
  )
}
