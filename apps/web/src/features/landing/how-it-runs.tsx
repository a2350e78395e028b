import { ProjectGlimpse } from './project-glimpse.tsx'

const steps = [
  {
    name: 'Lay it on the table',
    text: 'Open a project, describe the job, and add drawings, models, photos and samples.',
  },
  {
    name: 'Talk it through',
    text: 'Client, team and trades in one group chat. Quote a message, attach a picture, and find the answer again.',
  },
  {
    name: 'Plan the work',
    text: 'A board of three columns. Everybody sees who does what, and by when.',
  },
  {
    name: 'See the room',
    text: 'Generate and revise pictures from your own images, side by side with where they came from.',
  },
]

export function HowItRuns() {
  return (
    <section aria-labelledby="how" className="mx-auto mt-20 max-w-page px-5 sm:px-8 lg:mt-28 lg:px-12">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,0.9fr)_minmax(0,1fr)] lg:items-center">
        <div>
          <h2 id="how" className="font-display text-[2rem] leading-tight tracking-[-0.015em] sm:text-[2.5rem]">
            How a project runs
          </h2>
          <ol className="mt-8">
            {steps.map(({ name, text }, index) => (
              <li key={name} className="flex gap-5 border-t border-line py-5">
                <span aria-hidden className="w-6 shrink-0 font-display text-xl leading-snug text-accent tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-medium">{name}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <ProjectGlimpse />
      </div>
    </section>
  )
}
