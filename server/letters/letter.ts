import { site } from '../../content/site.ts'

/** A mail's words: what every mail of the house is made of, one column and at most one button. */
export interface Letter {
  title: string
  /** Shown in the inbox beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** Name and value pairs, as on a receipt. */
  rows?: readonly (readonly [string, string])[]
  button?: { label: string; href: string }
  after?: readonly string[]
}

/** The letter as HTML and as its plain-text twin. */
export async function writeLetter(letter: Letter): Promise<{ html: string; text: string }> {
  // Half a second of libraries that a process without mail to write never needs.
  const { renderLetter } = await import('./letter-page.ts')
  return { html: await renderLetter(letter), text: plain(letter) }
}

function plain({ title, paragraphs, rows = [], button, after = [] }: Letter) {
  return [
    title,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    `${site.name} · ${site.region}\n${site.email}`,
  ].join('\n\n')
}
