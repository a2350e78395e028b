import { commonMessages } from '@joinery/contract/messages/common-messages'
import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'
import {
  Brush,
  Eraser,
  LassoSelect,
  type LucideIcon,
  MousePointerClick,
  Redo2,
  SquareDashed,
  Undo2,
} from 'lucide-react'
import { useId } from 'react'

import { shortcut } from '#lib/browser/shortcut.ts'

import type { Tool } from './mask.ts'
import type { Mode } from './use-drawing.ts'

const tools: Readonly<Record<Tool, { readonly name: string; readonly Icon: LucideIcon }>> = {
  point: { name: texts.tools.point, Icon: MousePointerClick },
  brush: { name: texts.tools.brush, Icon: Brush },
  eraser: { name: texts.tools.eraser, Icon: Eraser },
  rectangle: { name: texts.tools.rectangle, Icon: SquareDashed },
  lasso: { name: texts.tools.lasso, Icon: LassoSelect },
}

/** Brush width in hundredths of the longer side. */
export const brushSizes = { least: 1, most: 25, first: 6 } as const

type MaskToolsProps = {
  tool: Tool
  onTool: (tool: Tool) => void
  mode: Mode
  onMode: (mode: Mode) => void
  brush: number
  onBrush: (brush: number) => void
  canUndo: boolean
  canRedo: boolean
  canClear: boolean
  onUndo: () => void
  onRedo: () => void
  onClear: () => void
}

const icon = { className: 'size-5 shrink-0', strokeWidth: 1.5, 'aria-hidden': true } as const
const plain =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-[0.9375rem] text-ink transition-colors hover:bg-sunken disabled:opacity-40 disabled:hover:bg-transparent'
const toggle = `${plain} border border-line aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent`

/** Toolbar of the mask editor: tools, modes, undo and redo. */
export function MaskTools(props: MaskToolsProps) {
  const { tool, onTool, mode, onMode, brush, onBrush } = props
  const id = useId()
  const press = (wanted: Mode) => onMode(mode === wanted ? 'plain' : wanted)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
      <fieldset aria-label={texts.tools.label} className="flex gap-1 @max-lg:w-full">
        {(Object.keys(tools) as Tool[]) // Object.keys forgets the literal keys
          .map((one) => {
            const { name, Icon } = tools[one]
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === tool}
                onClick={() => onTool(one)}
                className="flex h-14 min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs text-muted transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent @max-lg:flex-1 @lg:w-18"
              >
                <Icon {...icon} />
                {name}
              </button>
            )
          })}
      </fieldset>
      <div className="flex h-11 items-center gap-2 @lg:w-60 @lg:justify-center">
        {tool === 'brush' || tool === 'eraser' ? (
          <>
            <label htmlFor={id} className="text-sm text-muted">
              {texts.size}
            </label>
            <input
              id={id}
              type="range"
              min={brushSizes.least}
              max={brushSizes.most}
              value={brush}
              aria-valuetext={texts.sizeValue(brush)}
              onChange={({ target }) => onBrush(target.valueAsNumber)}
              className="h-11 w-28 accent-accent @lg:w-44"
            />
          </>
        ) : (
          <>
            {tool === 'point' && (
              <button type="button" aria-pressed={mode === 'add'} onClick={() => press('add')} className={toggle}>
                {texts.add}
              </button>
            )}
            <button
              type="button"
              aria-pressed={mode === 'takeAway'}
              onClick={() => press('takeAway')}
              className={toggle}
            >
              {texts.subtract}
            </button>
          </>
        )}
      </div>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={commonMessages.undo}
          title={shortcut('Z')}
          disabled={!props.canUndo}
          onClick={props.onUndo}
          className={plain}
        >
          <Undo2 {...icon} />
        </button>
        <button
          type="button"
          aria-label={texts.redo}
          title={shortcut('Shift + Z')}
          disabled={!props.canRedo}
          onClick={props.onRedo}
          className={plain}
        >
          <Redo2 {...icon} />
        </button>
        <button type="button" disabled={!props.canClear} onClick={props.onClear} className={plain}>
          {texts.clear}
        </button>
      </div>
    </div>
  )
}
