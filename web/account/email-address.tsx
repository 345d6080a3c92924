import { EmailAddress } from '../ui/email-address.tsx'

/** The address of an account, within a sentence. */
export function Address({ children = '' }: { children: string | undefined }) {
  return <EmailAddress className="wrap-anywhere text-ink">{children}</EmailAddress>
}
