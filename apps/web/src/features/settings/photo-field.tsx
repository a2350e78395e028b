import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import { savePhoto } from '#api/auth.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { displayName } from '#lib/session/session.ts'

const texts = settingsMessages.profile

const findFault = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return messages.file.photoNotImage
  return file.size >= limits.account.photoBytes ? messages.file.photoTooLarge : null
}

/** Shows the selected photo immediately, cropped around its centre as it will be stored, while it uploads. */
export function PhotoField() {
  const session = useSessionStore()
  const { user } = useSession()
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [success, setSuccess] = useTransientMessage()
  const { mutate } = useMutation({
    mutationFn: (file: File) => savePhoto(session, file),
    onMutate: (file) => setPreview(URL.createObjectURL(file)),
    onSuccess: () => setSuccess(messages.settings.photoUpdated),
    onError: (error) => setFault(sentenceOf(error, messages.settings.photoError)),
    onSettled: () => {
      setPreview(null)
      if (input.current) input.current.value = '' // the same file can be chosen again
    },
  })
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  if (!user) return null

  const handleChoose = (file: File | undefined) => {
    if (!file) return
    const found = findFault(file)
    setFault(found)
    setSuccess(null)
    if (!found) mutate(file)
  }

  return (
    <>
      <div className="flex items-center gap-6">
        <span className={preview === null ? '' : 'animate-pulse'}>
          <Avatar name={displayName(user)} email={user.email} photo={preview ?? user.details.profile_photo} size="lg" />
        </span>
        <div>
          <label
            htmlFor={inputId}
            className={buttonClass(
              'outline',
              'md',
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            {preview === null ? texts.choosePhoto : texts.uploadingPhoto}
            <input
              ref={input}
              id={inputId}
              name="profile_photo"
              type="file"
              accept="image/*"
              disabled={preview !== null}
              className="sr-only"
              onChange={(event) => handleChoose(event.target.files?.[0])}
            />
          </label>
          <p className="mt-2 text-sm text-muted">{texts.photoHint}</p>
        </div>
      </div>
      <Outcome fault={fault} success={success} />
    </>
  )
}
