const sizes = { xs: 'size-7 text-xs', sm: 'size-8 text-sm', md: 'size-14 text-xl', lg: 'size-28 text-4xl' } as const
const pixels = { xs: 28, sm: 32, md: 56, lg: 112 } as const

// Dark enough for white letters in both themes (contrast of at least 4.5:1).
const tints = [
  'bg-[#2f6b4f]',
  'bg-[#5b6a92]',
  'bg-[#8a5a3a]',
  'bg-[#7a4a6a]',
  'bg-[#2f6673]',
  'bg-[#686a2e]',
  'bg-[#9c4a4a]',
  'bg-[#4a6b8a]',
  'bg-[#6b4f8a]',
  'bg-[#7a6a2f]',
] as const

const tintOf = (email: string): string => {
  let sum = 0
  for (const letter of email) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 9973
  return `${tints[sum % tints.length]} text-white`
}

type AvatarProps = {
  name: string
  photo: string | null | undefined
  size?: keyof typeof sizes
  email: string
  className?: string
}

/** A photo, or the first letter of the name. Decorative beside a name. */
export function Avatar({ name, photo, size = 'md', email, className = '' }: AvatarProps) {
  const shape = `${sizes[size]} shrink-0 rounded-full ${className}`
  if (photo) {
    return (
      <img
        // Twice the pixels for high-density screens; the server rounds up to its next size.
        src={`${photo}&w=${pixels[size] * 2}`}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        className={`${shape} bg-sunken object-cover`}
      />
    )
  }
  return (
    // Rendered by CSS, so that the letter is not part of a control's accessible name.
    <span
      aria-hidden
      data-letter={name.charAt(0).toUpperCase()}
      className={`${shape} flex items-center justify-center font-medium before:content-[attr(data-letter)] ${tintOf(email)}`}
    />
  )
}
