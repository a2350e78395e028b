import type { Site } from '@joinery/contract/site'

type BrandLogoProps = { logo: NonNullable<Site['brand']['logo']>; name: string; className?: string }

/** The studio's own logo. In the dark theme on a light background, because most logos are made for paper. */
export function BrandLogo({ logo, name, className = 'max-h-8 max-w-40' }: BrandLogoProps) {
  const { path, width, height } = logo
  return (
    <img
      src={path}
      alt={name}
      width={width}
      height={height}
      className={`block h-auto w-auto object-contain dark:rounded-md dark:bg-[#faf8f4] dark:px-2 dark:py-1 ${className}`}
    />
  )
}
