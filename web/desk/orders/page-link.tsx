import { useState } from 'react'
import { handPaymentWords as words } from '../../../content/desk/new-order.ts'
import { DeskButton } from '../ui/button.tsx'

/** The address of an order's page, for a buyer who has no email, or who stands at the desk. */
export function PageLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section aria-label={words.page}>
      <h2 className="border-line border-b pb-2 text-item">{words.page}</h2>
      <p className="wrap-anywhere select-all py-2.5 text-small leading-snug">{link}</p>
      <p className="text-small text-soft">{words.pageHint}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <DeskButton onClick={() => void copy()}>{words.copy}</DeskButton>
        <p role="status" className="text-soft empty:sr-only">
          {copied ? words.copied : ''}
        </p>
      </div>
    </section>
  )
}
