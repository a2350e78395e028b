import type { Registration } from '@joinery/contract/site'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

const words: Record<Registration, string> = {
  open: 'The Free plan has room for two projects and everybody who works on them.',
  invited: 'Accounts are by invitation here: whoever invites you to a project sends you a link.',
  closed: 'New accounts are closed here. The people who look after this installation make them.',
}

export function Closing() {
  const { registration } = useSite()
  const isOpen = registration === 'open'
  return (
    <section className="mx-auto mt-20 max-w-page px-5 text-center sm:px-8 lg:mt-28 lg:px-12">
      <h2 className="font-display text-[2.5rem] leading-[1.1] tracking-[-0.02em] sm:text-[3.5rem]">
        Bring the next room.
      </h2>
      <p className="mx-auto mt-4 max-w-md text-lg text-muted">{words[registration]}</p>
      <AppLink to={isOpen ? paths.register : paths.login} className={buttonClass('primary', 'lg', 'mt-8')}>
        {isOpen ? 'Create your account' : 'Go to login'}
      </AppLink>
    </section>
  )
}
