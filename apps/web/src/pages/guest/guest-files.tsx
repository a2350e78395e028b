import type { Attachment } from '@joinery/contract/files'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { pages } from '@joinery/contract/pages'

import { useGuest } from '#features/guest/guest-context.ts'
import { FileCard } from '#features/guest/pictures/file-card.tsx'
import { GuestDecisions } from '#features/review/approvals/guest-decisions.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Logo } from '#kit/ui/logo.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'

const textButton =
  'rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:text-accent pointer-coarse:py-2.5'

/** Asks the guest for a decision, or to confirm their address first. */
function AskedLine() {
  const { review, may, askAddress } = useGuest()
  const { approvals, asked, guest } = review
  const open = approvals.filter(({ is_mine, status }) => is_mine && status === 'open')
  const [first] = open
  if (first) {
    return (
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent/50 bg-surface px-5 py-4">
        <p className="font-medium">{texts.requests.waiting(open.length)}</p>
        <Button
          variant="outline"
          onClick={() => document.getElementById(`file-${first.uid_stack}`)?.scrollIntoView({ block: 'start' })}
        >
          {open.length === 1 ? texts.requests.viewOnly : texts.requests.viewFirst}
        </Button>
      </div>
    )
  }
  if (!asked || !may('decideApprovals')) return null
  if (guest === null) {
    return (
      <p className="mt-4 text-[0.9375rem] text-muted">
        {fillMessage(texts.requests.confirmEmail, {
          button: (
            <button type="button" className={textButton} onClick={() => void askAddress()}>
              {texts.requests.confirmEmailButton}
            </button>
          ),
        })}
      </p>
    )
  }
  if (approvals.length > 0) return null
  return (
    <p className="mt-4 text-[0.9375rem] text-muted">
      {fillMessage(texts.requests.noneWaiting, {
        email: <span className="break-words">{guest.email}</span>,
        button: (
          <button type="button" className={textButton} onClick={() => void askAddress()}>
            {texts.address.otherEmail}
          </button>
        ),
      })}
    </p>
  )
}

type GuestFilesProps = { onOpen: (file: Attachment) => void; onBroken: () => void }

/** The page of a link: who shares it, and the images. */
export function GuestFiles({ onOpen, onBroken }: GuestFilesProps) {
  const { review } = useGuest()
  const { project, studio, files, guest, expires_at } = review
  return (
    <div className="mx-auto flex min-h-dvh max-w-[60rem] flex-col pb-10 sm:px-6">
      <header className="pt-6 pb-6 max-sm:px-4 sm:pt-10">
        <p className="flex items-center gap-2 text-sm tracking-wide text-muted">
          <Logo className="size-5 shrink-0 text-ink" />
          <span dir="auto">{studio.name}</span>
        </p>
        <h1 dir="auto" className="mt-1 font-display text-2xl leading-tight break-words sm:text-3xl">
          {project.title}
        </h1>
        <AskedLine />
      </header>
      <main className="flex flex-1 flex-col gap-12">
        {files.map((file, index) => (
          <FileCard key={file.uid_stack} file={file} isFirst={index === 0} onOpen={onOpen} onBroken={onBroken}>
            <GuestDecisions file={file} review={review} />
          </FileCard>
        ))}
        {files.length === 0 && <p className="py-16 text-center text-muted max-sm:px-4">{texts.empty(studio.name)}</p>}
      </main>
      <footer className="mt-14 text-sm text-muted max-sm:px-4">
        {guest !== null && (
          <p>{fillMessage(texts.viewingAs, { name: <span dir="auto">{guest.name}</span>, email: guest.email })}</p>
        )}
        <p>{texts.expiresOn(formatDate(expires_at))}</p>
        <p className="mt-2">
          <a href={pages.privacy.path} className="underline hover:text-ink">
            {texts.privacyLink}
          </a>
        </p>
      </footer>
    </div>
  )
}
