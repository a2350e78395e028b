import { BrandLogo } from '#kit/ui/brand-logo.tsx'
import { Logo } from '#kit/ui/logo.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'

export function Brand() {
  const { brand } = useSite()
  // Prerendered pages are the same for every installation.
  const logo = useHydrated() ? brand.logo : null
  if (logo) return <BrandLogo logo={logo} name={brand.name} />
  return (
    <span className="flex items-center gap-2.5 text-ink sm:gap-3">
      <Logo />
      <span className="font-display text-[1.4375rem] leading-none tracking-[-0.01em]">{brand.name}</span>
    </span>
  )
}
