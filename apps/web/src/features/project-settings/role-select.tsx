import type { AssignableRole, Role } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import { Select } from '#kit/ui/forms/select.tsx'

type RoleSelectProps = {
  label: string
  value: Role
  options: readonly AssignableRole[]
  onChoose: (role: AssignableRole) => void
  disabled?: boolean
  className?: string
}

export function RoleSelect({ label, value, options, onChoose, disabled, className = '' }: RoleSelectProps) {
  return (
    <Select
      label={label}
      value={value}
      disabled={disabled}
      className={className}
      onChange={({ target }) => {
        const role = options.find((option) => option === target.value)
        if (role) onChoose(role)
      }}
    >
      {options.map((role) => (
        <option key={role} value={role}>
          {roleMessages.names[role]}
        </option>
      ))}
    </Select>
  )
}
