import { marketingPages, siteElementId } from '@joinery/contract/pages'
import type { Site } from '@joinery/contract/site'

/** The server's current settings; those in the page are from when it was loaded. */
export const fetchSite = async (): Promise<Site> => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The settings of the site were answered with ${response.status}`)
  return (await response.json()) as Site // from our own server, which builds it from the contract's schema
}

/** The server writes the site into each page. In development the block is empty, and the site is fetched. */
export const loadSite = async (): Promise<Site> => {
  const block = document.getElementById(siteElementId)?.textContent?.trim()
  return block ? (JSON.parse(block) as Site) : fetchSite() // as above
}

/** Links to the main host for pages that a marketing host does not serve. */
export const mainHostHref = (site: Site, path: string): string =>
  site.marketing && !marketingPages.some((page) => page === path) ? `${site.mainHost}${path}` : path
