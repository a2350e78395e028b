import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import { savePhoto } from '#api/auth.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { useFileSource } from '#kit/ui/pictures/use-file-source.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { displayName } from '#lib/session/session.ts'

const texts = settingsMessages.profile

const findFault = (file: File): string | null => {
  if (!file.type.startsWith('image/')) return messages.file.photoNotImage
  return file.size >= limits.account.photoBytes ? messages.file.photoTooLarge : null
}

function UploadingPhoto({ file }: { file: File }) {
  return (
    <img
      ref={useFileSource(file)}
      alt=""
      className="size-28 shrink-0 animate-pulse rounded-full bg-sunken object-cover"
    />
  )
}

/** Shows the selected photo immediately, cropped around its centre as it will be stored, while it uploads. */
export function PhotoField() {
  const session = useSessionStore()
  const { user } = useSession()
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [success, setSuccess] = useTransientMessage()
  const {
    mutate,
    isPending,
    variables: file,
  } = useMutation({
    mutationFn: (photo: File) => savePhoto(session, photo),
    onSuccess: () => setSuccess(messages.settings.photoUpdated),
    onError: (error) => setFault(sentenceOf(error, messages.settings.photoError)),
    onSettled: () => {
      if (input.current) input.current.value = '' // the same file can be chosen again
    },
  })
  if (!user) return null

  const handleChoose = (chosen: File | undefined) => {
    if (!chosen) return
    const found = findFault(chosen)
    setFault(found)
    setSuccess(null)
    if (!found) mutate(chosen)
  }

  return (
    <>
      <div className="flex items-center gap-6">
        {isPending && file ? (
          <UploadingPhoto file={file} />
        ) : (
          <Avatar name={displayName(user)} email={user.email} photo={user.details.profile_photo} size="lg" />
        )}
        <div>
          <label
            htmlFor={inputId}
            className={buttonClass(
              'outline',
              'md',
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            {isPending ? texts.uploadingPhoto : texts.choosePhoto}
            <input
              ref={input}
              id={inputId}
              name="profile_photo"
              type="file"
              accept="image/*"
              disabled={isPending}
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
