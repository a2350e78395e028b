import { trustMarkup } from '#lib/browser/trusted-types.ts'

import mark from './logo-mark.svg?raw'

const inner = { __html: trustMarkup(mark) }

/** The logo, from the file the icons are made of; uses the surrounding colours. */
export function Logo({ className = 'size-6' }: { className?: string }) {
  return <span aria-hidden className={`block ${className}`} dangerouslySetInnerHTML={inner} />
}
