import type { Config } from '../config.ts'

/** Whether mails are sent by a server or only written to files. */
export const mailDriver = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) => (SMTP_URL ? 'smtp' : 'outbox')
