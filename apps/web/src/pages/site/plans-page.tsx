import { CreditsNote } from '#features/plans/credits-note.tsx'
import { PlanList } from '#features/plans/plan-list.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function PlansPage() {
  usePageTitle('Plans')
  return (
    <div className="mx-auto max-w-page px-5 pt-10 sm:px-8 sm:pt-16 lg:px-12">
      <h1 className="font-display text-[3rem] leading-[1.06] tracking-[-0.025em] sm:text-[4rem]">Plans</h1>
      <p className="mt-4 mb-10 max-w-2xl text-lg text-muted sm:mb-12">
        Start free with everything one job needs. Upgrade when you take on more. Every plan includes comments on images,
        versions side by side, and approvals your client gives without an account.
      </p>
      <PlanList />
      <CreditsNote />
    </div>
  )
}
