import type { OutputFormat } from '@joinery/contract/ai'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'

import { Select } from '#kit/ui/forms/select.tsx'

const label = genaiMessages.format

const names: Record<OutputFormat, string> = { jpg: 'JPG', png: 'PNG', webp: 'WebP' }

const isFormat = (value: string): value is OutputFormat => value in names

export function FormatField({ value, onChange }: { value: OutputFormat; onChange: (format: OutputFormat) => void }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <p aria-hidden className="text-sm font-medium">
        {label}
      </p>
      <Select
        label={label}
        name="outputFormat"
        value={value}
        onChange={({ target }) => isFormat(target.value) && onChange(target.value)}
        className="w-28"
      >
        {Object.entries(names).map(([format, name]) => (
          <option key={format} value={format}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
