import type { MailLabels } from '../../content/mails/mail-content.ts'
import type { Context } from '../context.ts'
import { ownerEmail } from '../names.ts'
import { type JobDefinition, usualJob } from '../platform/jobs/port.ts'
import type { Mail } from '../platform/mail/port.ts'
import { type Letter, renderMail } from './render-mail.ts'

/** A mail, which is the job that sends it. `server/mails.ts` lists them all. */
export interface MailDefinition<Data extends object = object> extends JobDefinition<Data> {
  /** Its kinds, `X-Message-Kind`, each with its display name. */
  kinds: Readonly<Record<string, string>>
  /** The display name of its job. */
  label: string
  /** It goes to the owner, about shop or school. */
  toOwner: boolean
  run(ctx: Context, data: Data, job: { id: string }): Promise<void>
}

type JobOptions = Partial<
  Pick<JobDefinition<object>, 'retryLimit' | 'retryDelay' | 'concurrency' | 'oneWaiting'>
>

interface MailJob<Data extends object>
  extends JobOptions,
    Pick<MailDefinition<Data>, 'kinds' | 'label' | 'run'> {
  job: string
  toOwner?: boolean
}

/** A mail whose job does more than send one letter; it sends by `sendMail`. */
export function defineMailJob<Data extends object>({ job, ...mail }: MailJob<Data>): MailDefinition<Data> {
  return { ...usualJob, retryLimit: 20, toOwner: false, ...mail, name: job }
}

/** A letter on its way: to whom, and what the mail is sent with. */
export type Outgoing = Letter & Pick<Mail, 'to' | 'replyTo' | 'endLink' | 'aboutAccount'>

/** What ends an address that stands for none: of somebody who gave none, or who was erased. */
export const NOWHERE = '@invalid'

interface Written<Data extends object, Sent> extends JobOptions {
  /** The job's name: `orders.mail-refund`. */
  job: string
  /** Its `X-Message-Kind`. */
  kind: string
  labels: MailLabels
  /** Reads what the letter needs, and writes it; undefined if it is not to be sent any more. The system's alone. */
  write(ctx: Context, data: Data, job: { id: string }): Promise<Sent | undefined>
}

interface Kept {
  /** The message's id, if not its job's: what is recorded as sent is not sent again. */
  id?: string
  /** Records that it was sent. */
  sent?: () => Promise<void>
}

/** A mail of one letter, sent once for each job. Rejects, to be tried again, when it is not handed over. */
export function defineMail<Data extends object>({
  kind,
  labels,
  write,
  ...mail
}: Written<Data, Outgoing & Kept>): MailDefinition<Data> {
  return defineMailJob({
    ...mail,
    kinds: { [kind]: labels.sent },
    label: labels.job,
    async run(ctx, data, job) {
      const written = await write(ctx, data, job)
      if (!written || written.to.endsWith(NOWHERE)) return
      const { sent, ...outgoing } = written
      await sendMail(ctx, { id: job.id, kind, ...outgoing })
      await sent?.()
    },
  })
}

/** A mail to the owner about shop or school. */
export function defineOwnerMail<Data extends object>({
  write,
  ...mail
}: Written<Data, Letter & Kept>): MailDefinition<Data> {
  const definition = defineMail<Data>({
    ...mail,
    async write(ctx, data, job) {
      const letter = await write(ctx, data, job)
      return letter && { ...letter, to: await ownerEmail(ctx) }
    },
  })
  return { ...definition, toOwner: true }
}

/** Hands a letter over to be sent. */
export async function sendMail(
  ctx: Pick<Context, 'db' | 'config' | 'mail'>,
  { letter, testMode, ...mail }: Outgoing & Pick<Mail, 'id' | 'kind'>,
): Promise<void> {
  await ctx.mail.send({ ...mail, ...(await renderMail(ctx, letter, { testMode })) })
}
