import { marketingPages, siteElementId } from '@joinery/contract/pages'
import type { Site } from '@joinery/contract/site'

/** The server writes the site into each page. In development the block is empty, and the site is asked for. */
export const loadSite = async (): Promise<Site> => {
  const block = document.getElementById(siteElementId)?.textContent?.trim()
  // Both come from our own server, which makes them with the contract's schema.
  if (block) return JSON.parse(block) as Site
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The settings of the site were answered with ${response.status}`)
  return (await response.json()) as Site
}

/** A marketing host serves a few pages itself; the product proper lives on the main host, and is linked to there. */
export const mainHostHref = (site: Site, path: string): string =>
  site.marketing && !marketingPages.some((page) => page === path) ? `${site.mainHost}${path}` : path
