import { limits } from '@joinery/contract/limits'
import { approvalMessages as say } from '@joinery/contract/messages/approval-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval, Decision } from '@joinery/contract/review/approvals'
import { Check, PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useStore } from '#lib/store/use-store.ts'
import { dayOf } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

import { dueWords } from './approval-words.ts'

const texts = guestMessages.decision

type DecideProps = { approval: Approval; onDecided: (uid_approval: string) => void }

/** Somebody asks whether a version is right: yes, or what should change. It is answered once. */
export function Decide({ approval, onDecided }: DecideProps) {
  const { uid_approval, asked_by, filename, version, note, due_date } = approval
  const { session, drafts, write } = useGuest()
  const words = drafts.open(`decision:${uid_approval}`)
  const draft = useStore(words)
  const [choice, setChoice] = useState<Decision | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const today = dayOf(new Date(useToday()))

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || choice === null) return
    setBusy(true)
    setFault(null)
    try {
      const body = { decision: choice, note: draft?.text ?? '' }
      const done = await write(() =>
        session.call('decideApproval', { params: { id: uid_approval }, body }, say.decideFailed),
      )
      if (done) {
        words.drop()
        onDecided(uid_approval)
        await session.read()
      }
    } catch (error) {
      setFault(sentenceOf(error, say.decideFailed))
      // It may have been withdrawn, or decided in another window.
      void session.read()
    }
    setBusy(false)
  }

  return (
    <form
      aria-label={texts.formLabel(filename)}
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-4 rounded-lg border border-accent/50 bg-surface p-5"
    >
      <div>
        <p dir="auto" className="font-medium">
          {say.requestedYourApproval(asked_by, version)}
        </p>
        {note !== '' && (
          <p dir="auto" className="mt-1.5 whitespace-pre-line text-muted">
            {note}
          </p>
        )}
        {due_date !== null && <p className="mt-1.5 text-[0.9375rem] text-warn">{dueWords(due_date, today)}</p>}
      </div>
      {choice === null ? (
        <div className="flex flex-wrap gap-3">
          <Button size="lg" className="max-sm:grow" onClick={() => setChoice('approved')}>
            <Check className="size-5 shrink-0" strokeWidth={1.5} aria-hidden />
            {say.approve}
          </Button>
          <Button size="lg" variant="outline" className="max-sm:grow" onClick={() => setChoice('changes')}>
            <PencilLine className="size-5 shrink-0" strokeWidth={1.5} aria-hidden />
            {say.requestChanges}
          </Button>
        </div>
      ) : (
        <>
          <TextArea
            label={choice === 'approved' ? say.note : texts.changesNote}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where somebody has pressed a button
            autoFocus
            maxLength={limits.approval.noteMax}
            value={draft?.text ?? ''}
            onChange={({ target }) => {
              words.write(target.value)
              setFault(null)
            }}
          />
          <p className="text-sm text-muted">{texts.final}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" isBusy={isBusy} className="max-sm:grow">
              {choice === 'approved' ? texts.approveVersion(version) : say.requestChanges}
            </Button>
            <Button size="lg" variant="quiet" disabled={isBusy} onClick={() => setChoice(null)}>
              {commonMessages.cancel}
            </Button>
          </div>
        </>
      )}
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
    </form>
  )
}
