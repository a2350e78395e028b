import type { GeneratedImage } from '@joinery/contract/ai'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import type { Project } from '@joinery/contract/projects'
import { Download, FolderPlus, ImageUp, SquareSplitHorizontal } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'

import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { once } from '#lib/browser/once.ts'

import { useResultActs } from './use-result-acts.ts'

const texts = genaiMessages.variation

type VariationsProps = {
  images: readonly GeneratedImage[]
  project: Project
  onCompare: (image: GeneratedImage) => void
  onUseAsInput: (file: File) => void
  onBroken: () => void
}

/** Twice the displayed width, for high-density screens. */
const width = 960
const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const

type ActProps = { label: string; hint: string; disabled?: boolean; onClick: MouseEventHandler; children: ReactNode }

function Act({ hint, children, ...button }: ActProps) {
  return (
    <IconButton {...button} title={hint} className="h-10 w-auto min-w-0 flex-1 disabled:opacity-60 pointer-coarse:h-11">
      {children}
    </IconButton>
  )
}

/** Images of one generation side by side, each with its actions. */
export function Variations({ images, project, onCompare, onUseAsInput, onBroken }: VariationsProps) {
  const acts = useResultActs(project, onUseAsInput)
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={genaiMessages.variations}
        className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-2 sm:gap-4 sm:p-4"
      >
        {images.map((image, index) => {
          const number = index + 1
          return (
            <li key={image.id} className="flex animate-appear flex-col rounded-md bg-surface shadow-low">
              <button type="button" onClick={() => onCompare(image)} className="relative block w-full rounded-t-md">
                <span className="sr-only">{commonMessages.open} </span>
                <img
                  src={`${image.url}&w=${width}`}
                  alt={texts.imageOf(number, image.prompt)}
                  width={image.width}
                  height={image.height}
                  decoding="async"
                  draggable={false}
                  onError={onBroken}
                  // Uncropped; a portrait image gets margins instead of a tall page.
                  style={{ aspectRatio: Math.max(1, image.width / image.height) }}
                  className="w-full rounded-t-md object-contain"
                />
                <OriginMark origin={image} />
              </button>
              <div className="flex justify-between border-t border-line px-0.5">
                {acts.canSave && (
                  <Act
                    label={texts.saveImage(number)}
                    hint={imageMessages.saveToProject}
                    disabled={acts.isBusy('save', image)}
                    onClick={once(() => acts.save(image))}
                  >
                    <FolderPlus {...icon} />
                  </Act>
                )}
                <Act label={texts.compareImage(number)} hint={texts.compare} onClick={() => onCompare(image)}>
                  <SquareSplitHorizontal {...icon} />
                </Act>
                <Act
                  label={texts.imageAsInput(number)}
                  hint={genaiMessages.result.asInput}
                  disabled={acts.isBusy('use', image)}
                  onClick={() => acts.addAsInput(image)}
                >
                  <ImageUp {...icon} />
                </Act>
                <Act
                  label={texts.downloadImage(number)}
                  hint={commonMessages.download}
                  disabled={acts.isBusy('download', image)}
                  onClick={() => acts.download(image)}
                >
                  <Download {...icon} />
                </Act>
              </div>
            </li>
          )
        })}
      </ul>
      <ErrorLine text={acts.fault} />
    </div>
  )
}
