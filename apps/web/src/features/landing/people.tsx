import { Picture } from '#kit/ui/pictures/picture.tsx'

import { pictures } from './pictures.ts'

const facts = [
  {
    name: 'Since 2017',
    text: 'We have worked with drawings, site photos and samples for years, and we know how to read them.',
  },
  {
    name: 'Real people',
    text: 'Modelers and render artists who check the details before they draw, and reply in the same chat.',
  },
  {
    name: 'AI when you want it',
    text: 'Get a first image from your own model and one sentence. Keep it, revise it, or pass it to an artist.',
  },
]

export function People() {
  return (
    <section aria-labelledby="people" className="mt-20 bg-sunken py-16 sm:py-20 lg:mt-28 lg:py-24">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-5 sm:px-8 lg:grid-cols-2 lg:items-center lg:px-12">
        <Picture
          sources={pictures.reception}
          sizes="(min-width: 1440px) 620px, (min-width: 1024px) 45vw, 92vw"
          alt="A render: a curved reception counter in fluted oak below three round lamps"
          loading="lazy"
          className="aspect-4/3 w-full rounded-lg object-cover"
        />
        <div>
          <h2 id="people" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
            A team of real people, with AI tools to help
          </h2>
          <p className="mt-5 max-w-prose text-lg text-muted">
            AI is fast; people have judgement. You get both in one project, and every image shows which one made it.
          </p>
          <dl className="mt-8">
            {facts.map(({ name, text }) => (
              <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[10.5rem_1fr]">
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
