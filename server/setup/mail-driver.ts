import type { Config } from '../config.ts'

/** What sends the mails: a server, or nothing, since they are only files. */
export const mailDriver = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) => (SMTP_URL ? 'smtp' : 'outbox')
