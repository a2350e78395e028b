import { ArrowRight } from 'lucide-react'
import { useId } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Picture } from '#kit/ui/pictures/picture.tsx'
import { paths } from '#paths.ts'

import { pictures } from './pictures.ts'

type IndustryCardProps = { picture: Parameters<typeof pictures.trade>[0]; name: string; text: string }

const sizes = '(min-width: 1440px) 310px, (min-width: 1280px) 23vw, (min-width: 640px) 46vw, 92vw'

/** A trade with its rendered image. On hover, half of it shows the same room as a plain working model. */
function IndustryCard({ picture, name, text }: IndustryCardProps) {
  const { render, model } = pictures.trade(picture)
  const titleId = useId()
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-low">
      <div className="relative aspect-4/3 overflow-hidden bg-sunken">
        <Picture sources={render} sizes={sizes} alt="" loading="lazy" className="size-full object-cover" />
        <Picture
          sources={model}
          sizes={sizes}
          alt=""
          loading="lazy"
          className="absolute inset-0 hidden size-full object-cover transition-[clip-path] duration-200 ease-out [clip-path:inset(0_100%_0_0)] group-hover:[clip-path:inset(0_50%_0_0)] [@media(hover:hover)]:block"
        />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 id={titleId} className="font-display text-[1.3125rem] leading-snug">
          {name}
        </h3>
        <p className="mt-1.5 mb-4 text-[0.9375rem] text-muted">{text}</p>
        <AppLink
          to={paths.login}
          aria-describedby={titleId}
          className="mt-auto inline-flex items-center gap-2 self-start rounded-sm text-[0.9375rem] font-medium text-accent after:absolute after:inset-0 after:rounded-lg"
        >
          Get Started
          <ArrowRight
            className="size-4 transition-transform group-hover:translate-x-1"
            strokeWidth={1.75}
            aria-hidden
          />
        </AppLink>
      </div>
    </li>
  )
}

const industries = [
  {
    picture: 'cabinetry',
    name: 'Cabinetry & millwork',
    text: 'Door fronts, grain and hardware, approved before the first cut.',
  },
  {
    picture: 'interior',
    name: 'Interior design',
    text: 'Every option side by side, with the discussion behind each choice.',
  },
  {
    picture: 'stone',
    name: 'Tile, stone & countertop',
    text: 'Slabs and patterns shown in the real room, down to the vein.',
  },
  {
    picture: 'staging',
    name: 'Real-estate staging',
    text: 'Turn an empty listing into a home buyers can imagine.',
  },
] as const

export function Industries() {
  return (
    <section aria-labelledby="industries" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-24 lg:px-12">
      <h2 id="industries" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
        Made for the design trades
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {industries.map((industry) => (
          <IndustryCard key={industry.name} {...industry} />
        ))}
      </ul>
    </section>
  )
}
