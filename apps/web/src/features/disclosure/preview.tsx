import type { DisclosureLabel } from '@joinery/contract/disclosures/kinds'
import type { Attachment } from '@joinery/contract/files'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { disclosurePageMessages } from '@joinery/contract/messages/disclosure-page-messages'

const badge = 'absolute top-2 left-2 rounded-sm px-2 py-0.5 text-[0.8125rem] font-semibold ring-1'

function Side({ file, name, alt, isAltered }: { file: Attachment; name: string; alt: string; isAltered: boolean }) {
  return (
    <div className="relative overflow-hidden rounded-md bg-sunken">
      <img src={`${file.url}&w=512`} alt={alt} className="aspect-4/3 w-full object-contain" />
      <span
        className={`${badge} ${isAltered ? 'bg-[#1d1b18] text-white ring-white/40' : 'bg-white text-[#1d1b18] ring-black/15'}`}
      >
        {name}
      </span>
    </div>
  )
}

type PreviewProps = { altered: Attachment; original: Attachment | undefined; label: DisclosureLabel }

/** The images as the public page shows them. */
export function Preview({ altered, original, label }: PreviewProps) {
  return (
    <fieldset aria-label={texts.preview} className="grid min-w-0 grid-cols-2 gap-2">
      <Side file={altered} name={label} alt={disclosurePageMessages.alteredAlt(label)} isAltered />
      {original ? (
        <Side file={original} name={texts.originalBadge} alt={disclosurePageMessages.originalAlt} isAltered={false} />
      ) : (
        <p className="grid aspect-4/3 place-items-center rounded-md border border-dashed border-line-strong p-3 text-center text-sm text-muted">
          {texts.missingOriginal}
        </p>
      )}
    </fieldset>
  )
}
