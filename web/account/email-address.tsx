import { EmailAddress } from '../ui/email-address.tsx'

/** The address of an account, within a sentence. */
export function EmailOfAccount({ children = '' }: { children: string | undefined }) {
  return <EmailAddress className="wrap-anywhere text-ink">{children}</EmailAddress>
}
