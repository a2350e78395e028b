import { limits } from '@joinery/contract/limits'
import { Coins, LockKeyhole, Tag } from 'lucide-react'

const promises = [
  {
    Icon: LockKeyhole,
    name: 'Your files stay yours',
    text: 'We never train AI on your files. You see what each AI provider does with them before you send anything.',
  },
  {
    Icon: Tag,
    name: 'Clearly labelled',
    text: 'Every generated image is labelled as made by AI, both on screen and in the file itself.',
  },
  {
    Icon: Coins,
    name: 'Clear pricing',
    text: `An image costs ${limits.ai.imageCredits} credits and a summary costs ${limits.ai.summaryCredits}. If something fails, you pay nothing.`,
  },
]

export function AiPromise() {
  return (
    <section aria-labelledby="ai" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-28 lg:px-12">
      <h2 id="ai" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
        How we use AI
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
