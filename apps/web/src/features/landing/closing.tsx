import type { Registration } from '@joinery/contract/site'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

const words: Record<Registration, string> = {
  open: 'The Free plan includes two projects and everyone who works on them.',
  invited: 'Accounts are by invitation. You get a link by email when someone invites you to a project.',
  closed: 'Sign-up is closed. Ask your admin for an account.',
}

export function Closing() {
  const { registration } = useSite()
  const isOpen = registration === 'open'
  return (
    <section className="mx-auto mt-20 max-w-page px-5 text-center sm:px-8 lg:mt-28 lg:px-12">
      <h2 className="font-display text-[2.5rem] leading-[1.1] tracking-[-0.02em] sm:text-[3.5rem]">
        Start your next project.
      </h2>
      <p className="mx-auto mt-4 max-w-md text-lg text-muted">{words[registration]}</p>
      <AppLink to={isOpen ? paths.register : paths.login} className={buttonClass('primary', 'lg', 'mt-8')}>
        {isOpen ? 'Create your account' : 'Log in'}
      </AppLink>
    </section>
  )
}
