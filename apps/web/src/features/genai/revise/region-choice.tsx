import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { reviseMessages } from '@joinery/contract/messages/revise-messages'

import type { Mask } from '#features/genai/mask/mask.ts'

import type { RegionMasks } from './region-mask.ts'

const texts = reviseMessages.region

type RegionChoiceProps = {
  masks: RegionMasks
  /** Whether the comment marks a point, not a rectangle. */
  isPoint: boolean
  chosen: Mask | null
  onChoose: (mask: Mask) => void
}

/** Chooses between the surface below a comment's region and the region itself. */
export function RegionChoice({ masks, isPoint, chosen, onChoose }: RegionChoiceProps) {
  const { exact, surface, state } = masks
  if (!exact)
    return state === 'finding' && <output className="text-sm text-muted">{maskMessages.findingSurface}</output>
  const shapes = [
    { name: texts.surface, mask: surface },
    { name: isPoint ? texts.square : texts.rectangle, mask: exact },
  ]
  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-label={texts.label} className="flex rounded-md border border-line p-1">
        {shapes.map(({ name, mask }) => (
          <button
            key={name}
            type="button"
            aria-pressed={mask !== null && mask === chosen}
            disabled={mask === null}
            onClick={() => mask && onChoose(mask)}
            className="h-9 flex-1 rounded-sm text-[0.9375rem] text-muted transition-colors hover:text-ink disabled:opacity-50 disabled:hover:text-muted aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <output className="text-sm text-muted empty:hidden">
        {state === 'finding' && maskMessages.findingSurface}
        {state === 'done' && !surface && (isPoint ? texts.noSurfaceAtPoint : texts.noSurface)}
      </output>
    </div>
  )
}
