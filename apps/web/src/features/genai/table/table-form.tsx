import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import type { RefObject } from 'react'

import { FaultMessage } from '#features/genai/generation/fault-message.tsx'
import { MaskField } from '#features/genai/mask/mask-field.tsx'
import type { Marking } from '#features/genai/mask/use-marking.ts'
import { PreviewPanel } from '#features/genai/preview/preview-panel.tsx'
import { CountField } from '#features/genai/prompt/count-field.tsx'
import { FormatField } from '#features/genai/prompt/format-field.tsx'
import { MoreFields } from '#features/genai/prompt/more-fields.tsx'
import { Price } from '#features/genai/prompt/price.tsx'
import { PromptExamplesList } from '#features/genai/prompt/prompt-examples-list.tsx'
import { isExample, listExamples } from '#features/genai/prompt/prompt-examples.ts'
import { PromptField } from '#features/genai/prompt/prompt-field.tsx'
import { ProviderField } from '#features/genai/prompt/provider-field.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'

import { InputStrip } from './input-strip.tsx'
import type { Stage } from './stage.ts'
import type { LightTable } from './use-light-table.ts'

type TableFormProps = {
  table: LightTable
  /** Opens the editor for the main image. */
  marking: Marking
  stage: Stage
  words: RefObject<HTMLTextAreaElement | null>
  onBrowse: (() => void) | undefined
  onGenerate: () => void
  className?: string
}

/** The input images, the prompt, and the Generate button. */
export function TableForm({ table, stage, marking, words, onBrowse, onGenerate, className = '' }: TableFormProps) {
  const { images, prompt, count, fault, inputFault, isConverting } = table
  const handleGenerate = () => {
    if (images.length > 0 && prompt.trim() === '') words.current?.focus()
    onGenerate()
  }
  return (
    <form
      noValidate
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault()
        handleGenerate()
      }}
      className={`group/form flex flex-col gap-5 ${className}`}
    >
      {/* The empty state has its own file input. */}
      {stage.kind !== 'empty' && (
        <InputStrip
          images={images}
          onFiles={table.add}
          onRemove={table.remove}
          onPutFirst={table.putFirst}
          onBrowse={onBrowse}
        />
      )}
      {images.length > 0 && (
        <MaskField mask={table.mask} marking={marking} provider={table.provider.chosen} onRemove={table.removeMask} />
      )}
      {isConverting && <Message kind="status">{texts.converting}</Message>}
      <ErrorLine text={inputFault} />
      <div className="flex flex-col gap-2.5">
        <PromptField
          ref={words}
          value={prompt}
          onChange={table.write}
          onPasteFiles={table.add}
          placeholder={texts.promptPlaceholder}
        />
        {/* Examples are offered only while they cannot overwrite the user's own prompt. */}
        {(prompt === '' || isExample(prompt)) && (
          <PromptExamplesList examples={listExamples(table.provider.chosen)} onChoose={table.write} />
        )}
      </div>
      <PreviewPanel {...table.preview} picture={images[0]} isBeside={stage.kind === 'picture'} onPoint={marking.open} />
      <ProviderField {...table.provider} />
      <FormatField value={table.format} onChange={table.setFormat} />
      <CountField value={count} onChange={table.setCount} />
      {table.provider.chosen?.can.seed && <MoreFields seed={table.seed} onSeed={table.setSeed} />}
      <FaultMessage fault={fault} provider={table.provider.chosen} count={count} />
      {/* The button stays reachable without scrolling; on a phone above the tab bar. */}
      <div className="sticky bottom-(--bottom-bar) z-10 flex items-center gap-x-3.5 border-t border-line bg-paper py-2.5 @min-[45rem]:flex-wrap @max-[45rem]:group-has-[textarea:focus]/form:static @max-[45rem]:-mx-5 @max-[45rem]:px-5">
        <Button
          type="submit"
          size="lg"
          // Without an image, the next step is to add one.
          variant={stage.kind === 'empty' ? 'outline' : 'primary'}
          // Ignore the second click of a double click.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {imageMessages.generate}
        </Button>
        <Price provider={table.provider.chosen} count={count} />
        <button
          type="button"
          onClick={table.clear}
          className="ml-auto h-12 rounded-sm px-1 text-[0.9375rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {texts.reset}
        </button>
      </div>
    </form>
  )
}
