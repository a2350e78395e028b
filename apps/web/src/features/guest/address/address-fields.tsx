import { limits } from '@joinery/contract/limits'
import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { Field } from '#kit/ui/forms/field.tsx'

import type { AddressForm } from './use-address.ts'

const texts = guestMessages.address

type AddressFieldsProps = { address: AddressForm; at: (field: 'name' | 'email') => string | undefined }

export function AddressFields({ address, at }: AddressFieldsProps) {
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        autoComplete="name"
        maxLength={limits.guest.nameMax}
        value={address.name}
        error={at('name')}
        onChange={({ target }) => address.setName(target.value)}
      />
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        value={address.email}
        error={at('email')}
        onChange={({ target }) => address.setEmail(target.value)}
      />
    </>
  )
}
