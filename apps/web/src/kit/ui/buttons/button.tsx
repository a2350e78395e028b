import type { ComponentProps } from 'react'

import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Disables the button while its action runs; base.css shows a spinner after a delay. */
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
