import type { Letter } from '../../content/mails/letter.ts'
import { site } from '../../content/site.ts'

/** The letter's subject, and the rest as HTML and as its plain-text twin. */
export async function writeLetter(letter: Letter): Promise<{ subject: string; html: string; text: string }> {
  // Half a second of libraries that a process without mail to write never needs.
  const { renderLetter } = await import('./letter-page.ts')
  return { subject: letter.subject, html: await renderLetter(letter), text: plain(letter) }
}

function plain({ title, paragraphs, rows = [], button, also, after = [] }: Letter) {
  return [
    title,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...[button, also].flatMap((way) => (way ? [`${way.label}:\n${way.href}`] : [])),
    ...after,
    `${site.name} · ${site.region}\n${site.email}`,
  ].join('\n\n')
}
