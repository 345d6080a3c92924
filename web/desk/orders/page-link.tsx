import { useState } from 'react'
import { encode } from 'uqr'
import { handPaymentWords as words } from '../../../content/desk/orders/new-order.ts'
import { DeskButton } from '../kit/page/button.tsx'

/** The link as a QR code, to scan from the screen or from a printed page; dark on white, whatever the theme. */
function QrCode({ link }: { link: string }) {
  const { data, size } = encode(link, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
      className="mt-3 w-44"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

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
      <QrCode link={link} />
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
