import { limits } from '@joinery/contract/limits'
import { Coins, LockKeyhole, Tag } from 'lucide-react'

const promises = [
  {
    Icon: LockKeyhole,
    name: 'Yours stays yours',
    text: 'We train nothing on your files. What each AI provider does with them stands beside it before you send any.',
  },
  {
    Icon: Tag,
    name: 'Marked as what it is',
    text: 'Every generated picture says that it was made by AI, where it is shown and inside the file.',
  },
  {
    Icon: Coins,
    name: 'Priced in the open',
    text: `An image costs ${limits.ai.imageCredits} credits, a summary ${limits.ai.summaryCredits}. If a generation fails, you pay nothing.`,
  },
]

export function AiPromise() {
  return (
    <section aria-labelledby="ai" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-28 lg:px-12">
      <h2 id="ai" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
        Straight words about AI
      </h2>
      <ul className="mt-8 grid gap-x-10 border-t border-line md:grid-cols-3">
        {promises.map(({ Icon, name, text }) => (
          <li key={name} className="py-6 max-md:border-b max-md:border-line">
            <Icon className="size-6 text-accent" strokeWidth={1.5} aria-hidden />
            <h3 className="mt-4 font-medium">{name}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
