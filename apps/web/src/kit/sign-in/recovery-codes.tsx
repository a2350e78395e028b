import { commonMessages } from '@joinery/contract/messages/common-messages'
import { copyMessages } from '@joinery/contract/messages/copy-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { useSite } from '#lib/site/site-provider.tsx'

type RecoveryCodesProps = {
  codes: readonly string[]
  layout: 'page' | 'dialog'
  onSaved: () => void
}

/** Shown only once, so the user must confirm that the codes are saved. */
export function RecoveryCodes({ codes, layout, onSaved }: RecoveryCodesProps) {
  const { brand } = useSite()
  const [isSaved, setSaved] = useState(false)
  const { note, copy } = useCopy()
  const text = codes.join('\n')
  const download = () => {
    const about = signInMessages.recoveryCodes.fileIntro(brand.name, location.host)
    saveFile(new File([`${about}\n\n${text}\n`], 'recovery-codes.txt', { type: 'text/plain' }))
  }
  return (
    <div className="flex flex-col gap-5">
      <ol
        aria-label={signInMessages.recoveryCodes.title}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-sunken px-5 py-4 font-mono text-[0.9375rem] tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={() => void copy(text)}>
          {note === copyMessages.copied ? note : commonMessages.copy}
        </Button>
        <Button variant="outline" onClick={download}>
          <Download className="size-4" strokeWidth={1.5} aria-hidden />
          {commonMessages.download}
        </Button>
        {note !== null && note !== copyMessages.copied && <output className="text-sm text-muted">{note}</output>}
      </div>
      <Checkbox
        label={signInMessages.recoveryCodes.saved}
        checked={isSaved}
        onChange={({ target }) => setSaved(target.checked)}
      />
      <Button
        size={layout === 'page' ? 'lg' : 'md'}
        className={layout === 'page' ? '' : 'self-end'}
        disabled={!isSaved}
        onClick={onSaved}
      >
        {commonMessages.continue}
      </Button>
    </div>
  )
}
