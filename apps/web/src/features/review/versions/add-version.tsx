import { versionMessages as texts } from '@joinery/contract/messages/version-messages'
import { Plus } from 'lucide-react'
import { useId } from 'react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'

type AddVersionProps = { accept: string | undefined; onFile: (file: File) => void }

/** The file input, in the look of a button. */
export function AddVersion({ accept, onFile }: AddVersionProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        'outline',
        'md',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <Plus className="size-4" strokeWidth={1.5} aria-hidden />
      {texts.newVersion}
      <input
        id={id}
        type="file"
        name="attachments"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = '' // the same file can be chosen again
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
