import { IndustryCard } from './industry-card.tsx'

const industries = [
  {
    picture: 'cabinetry',
    name: 'Cabinetry & millwork',
    text: 'Door fronts, grain and hardware, approved before the first cut.',
  },
  {
    picture: 'interior',
    name: 'Interior design',
    text: 'Every option beside the last, with the conversation that chose it.',
  },
  {
    picture: 'stone',
    name: 'Tile, stone & countertop',
    text: 'Slabs and patterns on the real room, vein for vein.',
  },
  {
    picture: 'staging',
    name: 'Real-estate staging',
    text: 'From empty listing to a home people can picture.',
  },
] as const

export function Industries() {
  return (
    <section aria-labelledby="industries" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-24 lg:px-12">
      <h2 id="industries" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
        Made for the trades that make rooms
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {industries.map((industry) => (
          <IndustryCard key={industry.name} {...industry} />
        ))}
      </ul>
    </section>
  )
}
