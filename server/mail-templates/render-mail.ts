import { footWords } from '../../content/mails/foot.ts'
import type { MailContent } from '../../content/mails/mail-content.ts'
import { testModeWords } from '../../content/mails/test-mode.ts'
import { PRIVACY } from '../../domain/screens.ts'
import type { BusinessDetails } from '../business/business-details.ts'
import type { Context } from '../context.ts'
import { signature } from '../names.ts'

/** What a mail says. */
export interface Letter {
  letter: MailContent
  /** It is about a test order, and says so. */
  testMode?: boolean | undefined
}

/** The letter's subject, HTML and plain text, signed by the business. */
export async function renderMail(
  { db, config }: Pick<Context, 'db' | 'config'>,
  letter: MailContent,
  { testMode = false }: Pick<Letter, 'testMode'> = {},
): Promise<{ subject: string; html: string; text: string }> {
  const frame = { business: await signature(db), testMode, privacy: `${config.PUBLIC_URL}${PRIVACY}` }
  // A process without mail to write never loads React's renderer.
  const { renderMailHtml } = await import('./mail-html.ts')
  return {
    subject: testMode ? testModeWords.subject(letter.subject) : letter.subject,
    html: renderMailHtml(letter, frame),
    text: plain(letter, frame),
  }
}

/** What is around a letter. */
export interface MailFrame {
  business: Pick<BusinessDetails, 'name' | 'town' | 'email'>
  testMode: boolean
  /** The address of the privacy notice. */
  privacy: string
}

function plain(
  { title, paragraphs, rows = [], button, also, after = [] }: MailContent,
  { business, testMode, privacy }: MailFrame,
) {
  return [
    ...(testMode ? [testModeWords.note] : []),
    title,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...[button, also].flatMap((way) => (way ? [`${way.label}:\n${way.href}`] : [])),
    ...after,
    `${business.name} · ${business.town}\n${business.email}\n${footWords.privacy}: ${privacy}`,
  ].join('\n\n')
}
