const sizes = { sm: 'size-8 text-sm', md: 'size-14 text-xl', lg: 'size-28 text-4xl' } as const
const pixels = { sm: 32, md: 56, lg: 112 } as const

type AvatarProps = { name: string; photo: string | null | undefined; size?: keyof typeof sizes }

/** A face, or the first letter of the name. Beside a name it needs no name of its own. */
export function Avatar({ name, photo, size = 'md' }: AvatarProps) {
  const shape = `${sizes[size]} shrink-0 rounded-full`
  if (photo) {
    // Twice the pixels for dense screens; the server answers with the next of its sizes. A local preview has no sizes.
    const source = photo.startsWith('/') ? `${photo}&w=${pixels[size] * 2}` : photo
    return (
      <img
        src={source}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        className={`${shape} bg-sunken object-cover`}
      />
    )
  }
  return (
    <span aria-hidden className={`${shape} flex items-center justify-center bg-accent-soft font-medium text-accent`}>
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
