import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { fileForm } from '@joinery/server/testing/build-project'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOnTestDatabase } from '@joinery/server/testing/database/product-on-test-database'
import { seedFiles, seedProjects } from '@joinery/server/testing/database/seed-queries'
import { callAt, registerAt } from '@joinery/server/testing/remote-client'

import { measure, newProject, usualSettings, type MeasuredProduct } from './product.ts'

export type Seeded = {
  readonly product: MeasuredProduct
  readonly token: string
  readonly email: string
  readonly password: string
  /** Project with many files. */
  readonly uid_project: string
}

/** A person with many projects, one of which has many images. */
export const startSeeded = async (projects: number, files: number, picture: Buffer): Promise<Seeded> => {
  const product = measure(await startOnTestDatabase(usualSettings))
  const { token, email, password } = await registerAt(product.address)
  const uid_project = await newProject(product, token, 'Many pictures')
  const form = fileForm([{ name: 'view.png', bytes: picture }])
  await callAt(product.address, 'updateProject', { params: { id: uid_project }, token, form })
  const { db, close } = await openDatabase(product.connectionString)
  await seedProjects(db, email, projects)
  const keys = await seedFiles(db, uid_project, files - 1)
  const folder = join(product.dataDir, 'files', 'files')
  const [original = ''] = await readdir(folder)
  for (const key of keys) await copyFile(join(folder, original), join(product.dataDir, 'files', key))
  await close()
  return {
    product,
    token,
    email,
    password,
    uid_project,
  }
}
