import type { Setting } from './setting-names.ts'
import type { Draft } from './use-settings-form.ts'

export type InputProps = {
  setting: Setting
  draft: Draft | undefined
  isChanged: boolean
  /** Of the input, for its label. */
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (draft: Draft | undefined) => void
}
