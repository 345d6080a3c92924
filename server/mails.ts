import type { MailDefinition } from './mail-templates/define-mail.ts'
import { mailPosted } from './orders/prints/mail-posted.ts'

/** Every mail. Its job is worked, and the desk knows its names, because it is listed here. */
export const mails: readonly MailDefinition[] = [mailPosted]
