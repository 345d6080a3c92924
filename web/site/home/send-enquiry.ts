import { enquiryErrors } from '../../../content/errors/enquiries.ts'
import { ENQUIRIES } from '../../../contract/paths.ts'
import { ApiError, sendRequest } from '../../http/api.ts'

type Outcome =
  | { sent: true }
  /** Messages by field name. */
  | { problems: Record<string, string> }
  | { failure: { title: string; text: string } }

/** Sends the form; the server finds its problems. `email` is where the owner can be written to instead. Loaded when the form is first touched. */
export async function sendEnquiry(values: Record<string, unknown>, email: string): Promise<Outcome> {
  try {
    await sendRequest({ method: 'post', path: ENQUIRIES }, { body: values })
    return { sent: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (Object.keys(error.fields).length > 0) return { problems: error.fields }
    return { failure: { title: 'Message not sent', text: enquiryErrors.wordsKept(reason(error, email)) } }
  }
}

function reason({ status, message, retryAfter }: ApiError, email: string): string {
  const tooMany = status === 429 && retryAfter !== undefined
  return tooMany ? enquiryErrors.tooMany(Math.ceil(retryAfter / 60), email) : message
}
