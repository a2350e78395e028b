// Data of the load: people, projects with some of them each, and bytes to upload.
import { picture } from '@joinery/server/testing/build-generation'
import { noiseImage } from '@joinery/server/testing/pictures/noise-image'
import { readHeic } from '@joinery/server/testing/pictures/read-heic'
import { writePdf } from '@joinery/server/testing/pictures/write-pdf'

import type { Caller } from './caller.ts'
import { register, type Person } from './people.ts'
import { adminEmail, type SoakProduct } from './product.ts'
import type { Tally } from './tally.ts'

export type TeamProject = {
  readonly id: string
  readonly owner: Person
  /** Includes the owner. */
  readonly members: readonly Person[]
}

export type Files = {
  readonly photograph: Buffer
  readonly plan: Buffer
  readonly drawing: Buffer
  readonly heic: Buffer
}

export type Studio = {
  readonly product: SoakProduct
  readonly caller: Caller
  readonly tally: Tally
  readonly people: readonly Person[]
  readonly projects: readonly TeamProject[]
  readonly files: Files
  /** A person whose password changes: their other sessions end with it, so no other action uses them. */
  readonly changer: Person
  readonly admin: Person
}

const teams = 6
const teamSize = 5

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

const makeFiles = async (): Promise<Files> => ({
  // Noise: as large as a photo of this size, and expensive to decode.
  photograph: await noiseImage({ width: 1200, height: 900 }).jpeg({ quality: 80 }).toBuffer(),
  plan: writePdf([{ text: 'Ground floor' }, { text: 'First floor' }, { text: 'Roof' }]),
  drawing: await picture(640, 480),
  heic: await readHeic(),
})

const buildTeam = async (owner: Person, others: readonly Person[], number: number): Promise<TeamProject> => {
  const { body } = await owner.ask('createProject', 201, { body: { title: `Project ${number}` } })
  const id: string = body.project.uid_project
  for (const { email } of others) await owner.ask('addMember', 200, { params: { id }, body: { email } })
  return { id, owner, members: [owner, ...others] }
}

export const buildStudio = async (product: SoakProduct, caller: Caller, tally: Tally): Promise<Studio> => {
  const people: Person[] = []
  for (let number = 0; number < teams * teamSize; number++) {
    people.push(await register(product, caller, `person-${number}@soak.example`))
  }
  const projects: TeamProject[] = []
  for (let team = 0; team < teams; team++) {
    const [owner, ...others] = people.slice(team * teamSize, (team + 1) * teamSize)
    if (owner) projects.push(await buildTeam(owner, others, team + 1))
  }
  return {
    product,
    caller,
    tally,
    people,
    projects,
    files: await makeFiles(),
    changer: await register(product, caller, 'changer@soak.example'),
    admin: await register(product, caller, adminEmail),
  }
}
