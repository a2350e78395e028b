import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { X } from 'lucide-react'

import { FilePicture } from '#features/genai/file-picture.tsx'

import { AddImages } from './add-images.tsx'
import { captionOf } from './fetch-input.ts'

type InputStripProps = {
  images: readonly File[]
  onFiles: (files: readonly File[]) => void
  onRemove: (index: number) => void
  onPutFirst: (index: number) => void
  onBrowse: (() => void) | undefined
}

type InputTileProps = { file: File; isFirst: boolean; onRemove: () => void; onPutFirst: () => void }

/** Clicking another image makes it the main one, which is changed. */
function InputTile({ file, isFirst, onRemove, onPutFirst }: InputTileProps) {
  const caption = captionOf(file)
  const picture = <FilePicture file={file} alt={caption ?? file.name} className="size-full rounded-md object-cover" />
  return (
    <li className="relative aspect-square">
      {isFirst ? (
        <span className="block size-full rounded-md ring-2 ring-accent ring-offset-2 ring-offset-paper">{picture}</span>
      ) : (
        <button
          type="button"
          aria-label={texts.makeMain(file.name)}
          onClick={onPutFirst}
          className="block size-full rounded-md opacity-90 transition-opacity hover:opacity-100"
        >
          {picture}
        </button>
      )}
      {caption !== undefined && (
        <span
          aria-hidden
          dir="auto"
          title={caption}
          className="pointer-events-none absolute inset-x-0 bottom-0 truncate rounded-b-md bg-ink/75 px-1.5 py-0.5 text-xs text-paper"
        >
          {caption}
        </span>
      )}
      <button
        type="button"
        aria-label={texts.remove(file.name)}
        onClick={onRemove}
        className="absolute -top-1.5 -right-1.5 flex size-6 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-low before:absolute before:-inset-2 hover:border-line-strong"
      >
        <X aria-hidden size={13} strokeWidth={2} />
      </button>
    </li>
  )
}

/** The input images, the main one first, and a slot for the next. */
export function InputStrip({ images, onFiles, onRemove, onPutFirst, onBrowse }: InputStripProps) {
  return (
    <div>
      <p className="mb-2.5 flex items-baseline justify-between text-sm">
        <span className="font-medium">{texts.images}</span>
        <span className="text-muted tabular-nums">{texts.countOf(images.length, limits.ai.inputs)}</span>
      </p>
      <div className="grid grid-cols-[repeat(4,minmax(0,5.5rem))] gap-2.5">
        <ul aria-label={texts.images} className="contents">
          {images.map((file, index) => (
            // Two files may be the same in everything; their indexes tell them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <InputTile
              key={`${index}-${file.name}`}
              file={file}
              isFirst={index === 0}
              onRemove={() => onRemove(index)}
              onPutFirst={() => onPutFirst(index)}
            />
          ))}
        </ul>
        <AddImages look="tile" onFiles={onFiles} />
      </div>
      <p className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
        {onBrowse && (
          <button
            type="button"
            onClick={onBrowse}
            className="underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {texts.fromProject}
          </button>
        )}
        <span>{messages.ai.inputHint}</span>
      </p>
    </div>
  )
}
