/** A loading placeholder, hidden from screen readers; the page announces loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-sm bg-sunken motion-reduce:animate-none ${className}`} />
  )
}
