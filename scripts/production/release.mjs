// `npm run release -- 0.2.0`: sets the product's version and names the changelog's unreleased section. Commits and tags
// nothing: CONTRIBUTING.md has the steps.
import { root, runScript, StepError } from '../steps.mjs'
import { setVersion } from './set-version.mjs'

await runScript(async () => {
  const [version] = process.argv.slice(2)
  if (version === undefined) throw new StepError('Specify the version: npm run release -- 0.2.0')
  setVersion(root, version)
  console.log(`The version is now ${version}. See CONTRIBUTING.md, "Releases", for the next steps.`)
})
