import mark from './logo-mark.svg?raw'

/** The mark, drawn in one file that the icons are made from too; it takes ink and accent from where it stands. */
export function Logo({ className = 'size-6' }: { className?: string }) {
  return <span aria-hidden className={`block ${className}`} dangerouslySetInnerHTML={{ __html: mark }} />
}
