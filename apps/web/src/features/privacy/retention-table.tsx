import { privacyPageMessages as texts } from '@joinery/contract/messages/privacy-page-messages'
import type { RetentionPeriod } from '@joinery/contract/site'

import { useSite } from '#lib/site/site-provider.tsx'

/** Data with a retention period. */
const rows: Readonly<Record<RetentionPeriod, { readonly data: string; readonly reason: string }>> = texts.kept.rows

export function RetentionTable() {
  const { kept } = useSite().privacy
  const names = Object.keys(rows) as RetentionPeriod[] // Object.keys forgets the literal keys
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem] text-pretty">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-4 font-medium">
            {texts.kept.data}
          </th>
          <th scope="col" className="py-2 font-medium">
            {texts.kept.keptFor}
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              {rows[name].data}
              <span className="block text-sm text-muted">{rows[name].reason}</span>
            </th>
            <td className="py-3 whitespace-nowrap tabular-nums">{kept[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
