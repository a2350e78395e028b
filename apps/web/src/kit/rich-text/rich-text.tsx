import './colours.css'
import './rich-text.css'
import { useMemo } from 'react'

import { reduceHtml } from './reduce-html.ts'

type RichTextProps = {
  html: string
  className?: string
  /** `on-accent` for text on the accent colour, such as one's own message. */
  tone?: 'plain' | 'on-accent'
}

/** Written text as people read it: reduced to the allowed list once more, then shown. */
export function RichText({ html, className = '', tone = 'plain' }: RichTextProps) {
  const reduced = useMemo(() => ({ __html: reduceHtml(html) }), [html])
  return (
    // reduceHtml is the gate; nothing else in the app shows markup that came over the wire.
    // oxlint-disable-next-line react/no-danger
    <div className={`rich-text ${className}`} data-tone={tone} dangerouslySetInnerHTML={reduced} />
  )
}
