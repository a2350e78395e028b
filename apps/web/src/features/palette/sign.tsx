import type { LucideIcon } from 'lucide-react'

const square =
  'flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted group-aria-selected/option:bg-surface'

export function IconSign({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className={square}>
      <Icon className="size-4.5" strokeWidth={1.5} aria-hidden />
    </span>
  )
}

/** A thumbnail, uncropped. */
export function PictureSign({ url }: { url: string }) {
  return (
    <span className={square}>
      <img src={`${url}&w=96`} alt="" width={36} height={36} className="size-full object-contain" />
    </span>
  )
}
