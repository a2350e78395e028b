import { themeMessages as texts } from '@joinery/contract/messages/theme-messages'
import { Moon, Sun } from 'lucide-react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { themeStore, toggleTheme } from './theme.ts'

/** Both icons are rendered and CSS shows the right one, so that a prerendered page needs no script. */
export function ThemeToggle() {
  const theme = useStore(themeStore, 'light')
  return (
    <IconButton label={theme === 'dark' ? texts.toLight : texts.toDark} onClick={toggleTheme}>
      <Moon className="size-5 dark:hidden" strokeWidth={1.5} aria-hidden />
      <Sun className="hidden size-5 dark:block" strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
