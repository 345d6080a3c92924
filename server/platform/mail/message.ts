import type { SendMailOptions } from 'nodemailer'
import { currentTrace } from '../tracing/trace.ts'
import { messageIdOf, type Sender } from './message-id.ts'
import type { Mail } from './port.ts'

/**
 * The mail as nodemailer takes it, the same for every driver. Throws unless each address is exactly one address and the
 * kind exactly one word: someone filling in a form must not be able to add a recipient or a header.
 */
export async function toMessage(mail: Mail, sender: Sender) {
  if (!/^[a-z][a-z0-9_-]*$/.test(mail.kind)) throw new Error('a mail needs a kind of one word')
  const traceId = currentTrace()
  const from = await sender.from()
  return {
    from,
    to: oneAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: oneAddress(mail.replyTo) }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail, { from, key: sender.key }),
    headers: {
      'X-Message-Kind': mail.kind,
      'Auto-Submitted': 'auto-generated',
      ...(mail.endLink === undefined ? {} : endByOneClick(mail.endLink)),
      ...(traceId ? { 'X-Trace-ID': traceId } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

/** Shown by mail programs as an ‘unsubscribe’ button. */
function endByOneClick(link: string) {
  if (!/^https?:\/\/[^\s<>,]+$/.test(link)) throw new Error('a mail is ended at one plain address')
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const ADDRESS = /^[^\s<>(),;:\\"@\p{Cc}]+@[^\s<>(),;:\\"@\p{Cc}]+$/u

/** Given an object, nodemailer does not parse it as a list of addresses. */
function oneAddress(address: string) {
  if (address.length > 254 || !ADDRESS.test(address))
    throw new Error('a mail goes to exactly one plain address')
  return { name: '', address }
}
