import { uiMessages as texts } from '@joinery/contract/messages/ui-messages'
import { Camera } from 'lucide-react'
import type { ComponentProps } from 'react'

import { FilePicker } from './file-picker.tsx'

type TakePhotoProps = ComponentProps<typeof FilePicker> & { label?: string | undefined; icon?: string }

export function TakePhoto({
  label = texts.takePhoto,
  className = '',
  icon = 'size-4',
  children,
  ...picker
}: TakePhotoProps) {
  return (
    <FilePicker
      {...picker}
      title={label}
      aria-label={label}
      accept="image/*"
      capture="environment"
      className={`relative not-pointer-coarse:hidden ${className}`}
    >
      <Camera className={`shrink-0 ${icon}`} strokeWidth={1.5} aria-hidden />
      {children}
    </FilePicker>
  )
}
