import { Logo } from '#kit/ui/logo.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

export function Brand() {
  const { brand } = useSite()
  return (
    <span className="flex items-center gap-2.5 text-ink sm:gap-3">
      <Logo />
      <span className="font-display text-[1.4375rem] leading-none tracking-[-0.01em]">{brand.name}</span>
    </span>
  )
}
