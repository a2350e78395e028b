import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { paths } from '#paths.ts'

export function Closing() {
  return (
    <section className="mx-auto mt-20 max-w-page px-5 text-center sm:px-8 lg:mt-28 lg:px-12">
      <h2 className="font-display text-[2.5rem] leading-[1.1] tracking-[-0.02em] sm:text-[3.5rem]">
        Bring the next room.
      </h2>
      <p className="mx-auto mt-4 max-w-md text-lg text-muted">
        The Free plan has room for two projects and everybody who works on them.
      </p>
      <AppLink to={paths.register} className={buttonClass('primary', 'lg', 'mt-8')}>
        Create your account
      </AppLink>
    </section>
  )
}
