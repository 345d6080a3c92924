import type { Letter } from '../../content/mails/letter.ts'
import { site } from '../../content/site.ts'

/** The letter's subject, HTML and plain text. */
export async function writeLetter(letter: Letter): Promise<{ subject: string; html: string; text: string }> {
  // A process without mail to write never loads React's renderer.
  const { renderLetter } = await import('./letter-page.ts')
  return { subject: letter.subject, html: renderLetter(letter), text: plain(letter) }
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
