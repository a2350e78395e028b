export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60 forced-colors:border'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line bg-surface text-ink hover:border-line-strong',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad text-paper hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  md: 'h-10 px-4 text-[0.9375rem] pointer-coarse:h-11',
  lg: 'h-12 px-5 text-base',
}

export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra = ''): string =>
  `${base} ${variants[variant]} ${sizes[size]} ${extra}`.trimEnd()
