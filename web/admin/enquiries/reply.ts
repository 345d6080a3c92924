import { site } from '../../../content/site.ts'
import type { ReceivedEnquiry } from '../../../domain/enquiries/enquiry-desk.ts'

/** Some mail programs cut off longer addresses. */
const MAX_QUOTED = 1500

/** A `mailto:` link that starts a reply: a greeting, and the enquiry quoted below. */
export function replyLink({ name, email, service, message }: ReceivedEnquiry): string {
  const quoted = message
    .slice(0, MAX_QUOTED)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const body = `Dear ${name},\n\n\n\n${site.name}\n\n${quoted}`
  const query = Object.entries({ subject: `Re: ${service}`, body })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `mailto:${encodeURIComponent(email)}?${query}`
}
