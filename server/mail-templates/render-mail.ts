import type { MailContent } from '../../content/mails/mail-content.ts'
import { site } from '../../content/site.ts'
import type { MailKind } from '../../domain/messages.ts'
import type { Context } from '../context.ts'

/** The letter's subject, HTML and plain text. */
export async function renderMail(
  letter: MailContent,
): Promise<{ subject: string; html: string; text: string }> {
  // A process without mail to write never loads React's renderer.
  const { renderMailHtml } = await import('./mail-html.ts')
  return { subject: letter.subject, html: renderMailHtml(letter), text: plain(letter) }
}

function plain({ title, paragraphs, rows = [], button, also, after = [] }: MailContent) {
  return [
    title,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...[button, also].flatMap((way) => (way ? [`${way.label}:\n${way.href}`] : [])),
    ...after,
    `${site.name} · ${site.region}\n${site.email}`,
  ].join('\n\n')
}

interface ToOwner {
  kind: MailKind
  letter: MailContent
  /** The reply-to address. */
  replyTo?: string
}

/** Mails the owner, once for each job. Rejects when the mail is not handed over. */
export async function mailToOwner(
  { mail, config }: Pick<Context, 'mail' | 'config'>,
  job: { id: string },
  { letter, ...more }: ToOwner,
): Promise<void> {
  await mail.send({
    id: job.id,
    to: config.MAIL_OWNER ?? site.email,
    ...more,
    ...(await renderMail(letter)),
  })
}
