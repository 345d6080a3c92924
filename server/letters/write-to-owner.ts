import type { Letter } from '../../content/mails/letter.ts'
import { site } from '../../content/site.ts'
import type { MailKind } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import { writeLetter } from './letter.ts'

interface ToOwner {
  kind: MailKind
  letter: Letter
  /** The reply-to address. */
  replyTo?: string
}

/** Mails the owner, once for each job. Rejects when the mail is not handed over. */
export async function writeToOwner(
  { mail, config }: Pick<Context, 'mail' | 'config'>,
  job: { id: string },
  { letter, ...more }: ToOwner,
): Promise<void> {
  await mail.send({
    id: job.id,
    to: config.MAIL_OWNER ?? site.email,
    ...more,
    ...(await writeLetter(letter)),
  })
}
