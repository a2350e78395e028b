import type { ComponentProps } from 'react'

import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** What it does is on its way: it cannot be pressed, and if that takes its time base.css turns a ring beside its words. */
  isBusy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  className = '',
  type = 'button',
  isBusy = false,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
      data-busy={isBusy || undefined}
      {...rest}
    />
  )
}
