import { Enquiry } from '../../../domain/enquiries/enquiries.ts'

/** What is wrong with the form, by field name: the first message of each. Loaded when the form is first touched. */
export function problemsOf(values: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of Enquiry.safeParse(values).error?.issues ?? [])
    found[String(path[0])] ??= message
  return found
}
