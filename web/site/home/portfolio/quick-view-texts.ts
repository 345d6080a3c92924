import type { Site } from '../../site.ts'

/** Where a page gets what only a quick view says. */
export const QUICK_VIEW_TEXTS = '/works.json'

/** The client and description of each piece of work, by its id. */
export type QuickViewTexts = Record<string, { client: string; description: string }>

/** `/works.json`: fetched when somebody is about to open a quick view. */
export function quickViewTexts({ content }: Site): string {
  const texts: QuickViewTexts = Object.fromEntries(
    content['portfolio-item'].map(({ id, client, description }) => [id, { client, description }]),
  )
  return JSON.stringify(texts)
}
