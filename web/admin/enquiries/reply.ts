import { site } from '../../../content/site.ts'
import type { ReceivedEnquiry } from '../../../domain/enquiries/enquiry-desk.ts'

/** Longer addresses are cut off by some mail programs. */
const LONGEST = 1500

/** Opens the owner's own mail program with an answer begun: greeting, and what was asked quoted below. */
export function replyLink({ name, email, service, message }: ReceivedEnquiry): string {
  const quoted = message
    .slice(0, LONGEST)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const body = `Dear ${name},\n\n\n\n${site.name}\n\n${quoted}`
  const query = Object.entries({ subject: `Re: ${service}`, body })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `mailto:${encodeURIComponent(email)}?${query}`
}
