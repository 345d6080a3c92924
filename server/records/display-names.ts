import { jobLabels, smsLabels } from '../../content/desk/records.ts'
import { labelOf } from '../../domain/records/display-names.ts'
import { mails } from '../mails.ts'

const JOBS: Record<string, string> = {
  ...jobLabels,
  ...Object.fromEntries(mails.map(({ name, label }) => [name, label])),
}
const MESSAGES: Record<string, string> = {
  ...smsLabels,
  ...Object.assign({}, ...mails.map(({ kinds }) => kinds)),
}

/** What the desk calls a job. */
export const jobLabel = (kind: string): string => labelOf(JOBS, kind)

/** What the desk calls a mail or text message that was sent. */
export const messageLabel = (kind: string): string => labelOf(MESSAGES, kind)
