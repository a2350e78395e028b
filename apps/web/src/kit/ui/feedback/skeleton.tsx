/** The outline of something that is on its way. It says nothing to a screen reader; the page around it does. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-sm bg-sunken motion-reduce:animate-none ${className}`} />
  )
}
