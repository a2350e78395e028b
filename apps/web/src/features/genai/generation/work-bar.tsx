import './working.css'

type WorkBarProps = {
  label: string
  /** 0 to 1; null if unknown. */
  progress: number | null
  className?: string
}

/** A determinate or indeterminate progress bar. */
export function WorkBar({ label, progress, className = '' }: WorkBarProps) {
  if (progress === null) {
    return (
      <div className={`working-bar ${className}`}>
        <progress aria-label={label} className="sr-only" />
      </div>
    )
  }
  return (
    <progress
      aria-label={label}
      value={Math.round(progress * 100)}
      max={100}
      className={`block h-[3px] w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] ${className}`}
    />
  )
}
