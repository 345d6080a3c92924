import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../../../domain/days.ts'
import type { SharePlan } from './share-plan.ts'
import type { StoredSite } from './stored-site.ts'

/** How many sites are kept, so that an earlier one is shown again without being rendered. */
const KEPT_SITES = 5

/** The folders of rendered sites. */
interface SiteFolders {
  sites: string
  bodies: string
  share: string
}

/**
 * Deletes what none of the newest sites uses, unless it is younger than a day: another process may be about to use it. A
 * process that shows a deleted site has it in memory.
 */
export async function sweepSites({ sites, bodies, share }: SiteFolders): Promise<void> {
  const kept = (await filesOf(sites))
    .filter(({ name }) => name.endsWith('.json'))
    .toSorted((a, b) => b.changed - a.changed)
    .filter(({ changed }, index) => index < KEPT_SITES || isYoung(changed))
    .map(({ name }) => path.join(sites, name))
  const used = new Set([...kept, ...(await Promise.all(kept.map(usedBy))).flat()])
  for (const folder of [sites, bodies, share])
    for (const { name, changed } of await filesOf(folder)) {
      const file = path.join(folder, name)
      const subject = folder === bodies ? path.parse(name).name : folder === share ? name : file
      if (!used.has(subject) && !isYoung(changed)) await rm(file, { force: true })
    }
}

/**
 * Deletes the share pictures of pictures that are not there any more, and those that no kept site names: nobody knows what
 * they show.
 */
export async function dropShares(
  { sites, share }: Pick<SiteFolders, 'sites' | 'share'>,
  isThere: (picture: string) => boolean,
): Promise<void> {
  const drawn = await filesOf(share)
  const all = (await filesOf(sites)).filter(({ name }) => name.endsWith('.json'))
  const plans = (await Promise.all(all.map(({ name }) => sharesOf(path.join(sites, name))))).flat()
  const fine = new Set(
    plans.filter(({ picture, logo }) => isThere(picture) && (!logo || isThere(logo))).map(({ file }) => file),
  )
  for (const { name } of drawn) if (!fine.has(name)) await rm(path.join(share, name), { force: true })
}

/** The share pictures of a kept site; none if it is torn. */
async function sharesOf(file: string): Promise<SharePlan[]> {
  try {
    return Object.values((JSON.parse(await readFile(file, 'utf8')) as StoredSite).share)
  } catch {
    return []
  }
}

/** The names of the bodies and share pictures of a kept site; none if it is torn. */
async function usedBy(file: string): Promise<string[]> {
  try {
    const site = JSON.parse(await readFile(file, 'utf8')) as StoredSite
    const pages = [
      ...Object.values(site.pages),
      site.missing,
      site.shell,
      site.clientShell,
      site.deskShell,
    ].map(({ body }) => body)
    return [
      ...[...pages, ...Object.values(site.files)].map(({ identity }) => identity),
      ...Object.values(site.share).map((picture) => picture.file),
    ]
  } catch {
    return []
  }
}

async function filesOf(folder: string): Promise<{ name: string; changed: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.map(async (name) => {
    const about = await stat(path.join(folder, name)).catch(() => undefined)
    return about ? [{ name, changed: about.mtimeMs }] : []
  })
  return (await Promise.all(found)).flat()
}

const isYoung = (changed: number) => Date.now() - changed < DAY_MS
