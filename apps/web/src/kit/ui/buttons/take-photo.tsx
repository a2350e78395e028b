import { uiMessages as texts } from '@joinery/contract/messages/ui-messages'
import { Camera } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type TakePhotoProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  label?: string | undefined
  /** How the control looks where it is shown. */
  className: string
  icon?: string
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}

/** Straight to the camera, where the hand itself is the pointer: on phones and tablets. */
export function TakePhoto({
  label = texts.takePhoto,
  className,
  icon = 'size-4',
  onFiles,
  children,
  ...input
}: TakePhotoProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      title={label}
      className={`relative cursor-pointer not-pointer-coarse:hidden has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      <Camera className={`shrink-0 ${icon}`} strokeWidth={1.5} aria-hidden />
      {children}
      <input
        {...input}
        id={id}
        type="file"
        aria-label={label}
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the next photo may bear the same name
        }}
      />
    </label>
  )
}
