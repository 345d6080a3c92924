import type { ReactNode } from 'react'
import type { ShownSettings } from '../../domain/site/contact.ts'

interface PaperSectionProps {
  id?: string
  heading: string
  /** It may be longer than a printed page. */
  breaks?: boolean
  children: ReactNode
}

/** A section of a printable page: heading in the margin, content beside it. */
export function PaperSection({ id, heading, breaks = false, children }: PaperSectionProps) {
  return (
    <section
      id={id}
      className={`${breaks ? '' : 'keep-together '}grid gap-x-5 gap-y-4 border-line border-t py-[clamp(1.75rem,3vw,2.75rem)] md:grid-cols-12 print:grid-cols-12 print:py-5`}
    >
      <h2 className="text-card md:col-span-4 print:col-span-3 print:text-item">{heading}</h2>
      <div className="md:col-span-8 print:col-span-9">{children}</div>
    </section>
  )
}

/** Who sends a printed page. */
export type Sender = Pick<ShownSettings, 'name' | 'town' | 'region' | 'email' | 'phone'>

/** The part of the settings that a printed page shows. */
export const senderOf = ({ name, town, region, email, phone }: ShownSettings): Sender => ({
  name,
  town,
  region,
  email,
  phone,
})

/** The sender of a printed page; hidden on screen. */
export function PrintHeader({ sender: { name, town, region, email, phone } }: { sender: Sender }) {
  return (
    <p className="mb-10 hidden justify-between border-ink border-b pb-3 print:flex">
      <span className="font-display text-name leading-none">{name}</span>
      <span className="slate">
        {town}, {region} · {email}
        {phone && ` · ${phone}`}
      </span>
    </p>
  )
}
