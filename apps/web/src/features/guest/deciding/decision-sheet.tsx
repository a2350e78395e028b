import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { type FormEvent, useState } from 'react'

import { AddressFields } from '#features/guest/address/address-fields.tsx'
import { CodeField, codeDigits } from '#features/guest/address/code-field.tsx'
import { useAddress } from '#features/guest/address/use-address.ts'
import { useFirstEmpty } from '#features/guest/address/use-first-empty.ts'
import { type Pressed, useGuest } from '#features/guest/guest-context.ts'
import { useStack } from '#features/guest/use-stack.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'
import { useKeyboardInset } from '#lib/browser/use-keyboard-inset.ts'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useStore } from '#lib/store/use-store.ts'

const texts = guestMessages.decision

/** Why the decision was not recorded; the request may have changed since the page was read. */
type Refusal = { readonly approval?: Approval | undefined; readonly message: string }

const describeRefusal = ({ approval, message }: Refusal): string => {
  if (approval?.kind !== 'file') return message
  if (approval.status === 'superseded') return texts.replaced(approval.version)
  if (approval.status === 'withdrawn') return texts.withdrawn(approval.version)
  return message
}

function Refused({ refusal, note, onClose }: { refusal: Refusal; note: string; onClose: () => void }) {
  const copied = useCopy()
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Message kind="alert">{describeRefusal(refusal)}</Message>
      {note.trim() !== '' && (
        <div>
          <p className="text-[0.9375rem] text-muted">{texts.unsentMessage}</p>
          <p dir="auto" className="mt-1 mb-3 border-l-2 border-line pl-3 whitespace-pre-line">
            {note}
          </p>
          <Button variant="outline" onClick={() => void copied.copy(note)}>
            {commonMessages.copy}
          </Button>
          {copied.note !== null && <output className="ml-3 text-sm text-muted">{copied.note}</output>}
        </div>
      )}
      <Button size="lg" onClick={onClose}>
        {commonMessages.close}
      </Button>
    </div>
  )
}

type DecisionSheetProps = {
  pressed: Pressed
  /** True once open comments were accepted for this request. */
  isAccepted: boolean
  onAccept: () => void
  onViewComments: () => void
  onDecided: (approval: Approval) => void
  onClose: () => void
}

/**
 * Records the decision that was pressed. A guest who is not known enters name and address, then the emailed code; the last
 * button names the decision and the version. A complete code decides nothing before it is pressed.
 */
export function DecisionSheet(props: DecisionSheetProps) {
  const { pressed, isAccepted, onAccept, onViewComments, onDecided, onClose } = props
  const { question, decision } = pressed
  const { uid_approval, file, asked_by } = question
  const { session, review, drafts } = useGuest()
  const address = useAddress({ uid_approval, decision }, question.person_name)
  const stack = useStack(file)
  const draft = drafts.open(`decision:${uid_approval}`)
  const note = useStore(draft)?.text ?? ''
  const [isKnown, setKnown] = useState(review.guest !== null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'resend' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { formRef, showFault, clearFault, at } = useFault<'name' | 'email' | 'code' | 'note'>()
  useKeyboardInset()

  const isApproval = decision === 'approved'
  const openComments = stack.pins.filter(({ status }) => status === 'open').length
  const step = isKnown ? 'decide' : address.sentAt === null ? 'address' : 'code'
  const isWarned = isApproval && !isAccepted && step !== 'code' && openComments > 0
  const isReading = isApproval && !isAccepted && stack.isReading
  // A known guest who approves has nothing to fill in.
  useFirstEmpty(formRef, isWarned || (isApproval && step === 'decide') ? null : step)

  const settle = ({ approval, message }: { approval?: Approval | undefined; message?: string | undefined }): void => {
    if (message !== undefined || !approval)
      return setRefusal({ approval, message: message ?? approvalMessages.notOpen })
    draft.drop()
    return onDecided(approval)
  }
  const decide = async (): Promise<void> => {
    const body = { decision, note: note.trim() }
    const options = { params: { id: uid_approval }, body }
    const { approval } = await session.call('decideApproval', options, approvalMessages.decideFailed)
    await session.read()
    settle({ approval })
  }
  const confirm = async (): Promise<void> => {
    const result = await session.confirm(address.email.trim(), code, { uid_approval, decision, note: note.trim() })
    address.clear()
    settle(result)
  }
  const run = async (what: 'confirm' | 'resend', act: () => Promise<void>): Promise<void> => {
    if (busy !== null) return
    setBusy(what)
    showFault(null)
    try {
      await act()
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      const isClosed = status === 409 && step !== 'code'
      const otherwise = step === 'address' ? guestMessages.codeFailed : approvalMessages.decideFailed
      const message = sentenceOf(error, otherwise)
      if (isClosed) {
        await session.read()
        const now = session.getState()
        const approvals = now.stage === 'ready' ? now.review.approvals : []
        const approval = approvals.find((one) => one.uid_approval === uid_approval)
        if (approval?.status === decision) settle({ approval })
        else setRefusal({ approval, message })
      } else if (step === 'decide' && status === 401) setKnown(false)
      else showFault({ field: step === 'decide' ? 'form' : step === 'code' ? 'code' : 'email', message })
    }
    setBusy(null)
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isApproval && note.trim() === '' && openComments === 0 && !stack.isReading)
      return showFault({ field: 'note', message: texts.changesNoteRequired })
    if (step === 'decide') return void run('confirm', decide)
    if (step === 'address') {
      if (address.name.trim() === '') return showFault({ field: 'name', message: guestMessages.nameRequired })
      return void run('confirm', () => address.sendCode(note.trim()))
    }
    if (code.length < codeDigits) return showFault({ field: 'code', message: guestMessages.codeWrong })
    return void run('confirm', confirm)
  }

  const title = refusal ? texts.notRecorded : texts.press[decision](file.version)
  const messageField = (
    <TextArea
      label={isApproval ? texts.message(asked_by) : texts.changesNote}
      name="note"
      rows={isApproval ? 2 : 3}
      maxLength={limits.approval.noteMax}
      value={note}
      error={at('note')}
      onChange={({ target }) => draft.write(target.value)}
    />
  )
  const picture = fileKind(file.mimetype) === 'image' && (
    <img src={thumbnailAddress(file.url)} alt="" className="size-14 shrink-0 rounded-md bg-sunken object-cover" />
  )
  const about = (
    <p dir="auto" className="text-[0.9375rem] break-words text-muted">
      {file.origin ? `${file.filename}, ${originOf(file.origin.is_local)}` : file.filename}
    </p>
  )
  return (
    <Dialog isForm sheet={{ picture, about }} title={title} onClose={onClose}>
      {refusal ? (
        <Refused refusal={refusal} note={note} onClose={onClose} />
      ) : isWarned ? (
        <div className="mt-5 flex flex-col gap-5">
          <p>
            <span className="block font-medium">{approvalMessages.openComments(openComments)}</span>
            <span className="text-muted">{approvalMessages.openCommentsAbout}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" className="max-sm:grow" onClick={onAccept}>
              {texts.continue}
            </Button>
            <Button size="lg" variant="outline" className="max-sm:grow" onClick={onViewComments}>
              {texts.viewComments}
            </Button>
          </div>
        </div>
      ) : (
        <form
          ref={formRef}
          noValidate
          onInput={clearFault}
          onSubmit={handleSubmit}
          className="mt-5 flex flex-col gap-5"
        >
          {!isApproval && messageField}
          {step === 'address' && <AddressFields address={address} at={at} />}
          {step === 'code' && (
            <CodeField
              email={address.email.trim()}
              sentAt={address.sentAt ?? 0}
              value={code}
              error={at('code')}
              busy={busy}
              onChange={setCode}
              onResend={() => void run('resend', () => address.sendCode(note.trim()))}
              onBack={address.forgetCode}
            />
          )}
          {isApproval && step !== 'address' && messageField}
          {at('form') !== undefined && (
            <Message kind="alert" tone="bad">
              {at('form')}
            </Message>
          )}
          <div className="sticky bottom-0 flex bg-surface py-1">
            <Button
              type="submit"
              size="lg"
              className="grow"
              isBusy={busy === 'confirm' || isReading}
              disabled={busy !== null}
            >
              {step === 'address' ? guestMessages.address.sendCode : texts.press[decision](file.version)}
            </Button>
          </div>
          <p className="-mt-3 text-center text-sm text-balance text-muted">
            {step === 'address' ? guestMessages.address.about(review.studio.name) : texts.final}
          </p>
        </form>
      )}
    </Dialog>
  )
}
