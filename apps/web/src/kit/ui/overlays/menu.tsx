import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type MenuItem = { name: string; onChoose: () => void; isDangerous?: boolean }

export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const chosen = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label} className="text-muted data-[state=open]:bg-sunken">
          <Ellipsis className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          // Focus the button before the action, so that a dialog it opens returns the focus there.
          onCloseAutoFocus={() => {
            const act = chosen.current
            chosen.current = null
            if (act) queueMicrotask(act)
          }}
          sideOffset={4}
          className="z-30 min-w-40 animate-appear rounded-md border border-line bg-surface p-1 text-[0.9375rem] text-ink shadow-high"
        >
          {items.map(({ name, onChoose, isDangerous = false }) => (
            <DropdownMenu.Item
              key={name}
              onSelect={() => {
                chosen.current = onChoose
              }}
              className={`cursor-pointer rounded-sm px-3 py-2 outline-none data-highlighted:bg-selected ${isDangerous ? 'text-bad' : ''}`}
            >
              {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
