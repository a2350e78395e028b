import { trustMarkup } from '#lib/browser/trusted-types.ts'

import mark from './logo-mark.svg?raw'

const inner = { __html: trustMarkup(mark) }

/** The mark, drawn in one file that the icons are made from too; it takes ink and accent from where it stands. */
export function Logo({ className = 'size-6' }: { className?: string }) {
  return <span aria-hidden className={`block ${className}`} dangerouslySetInnerHTML={inner} />
}
