import type { ReactNode } from 'react'
import { useContent } from './site.ts'

interface PaperSectionProps {
  id?: string
  heading: string
  children: ReactNode
}

/** A section of a printable page: heading in the margin, content beside it. */
export function PaperSection({ id, heading, children }: PaperSectionProps) {
  return (
    <section
      id={id}
      className="keep-together grid gap-x-5 gap-y-4 border-line border-t py-[clamp(1.75rem,3vw,2.75rem)] md:grid-cols-12 print:grid-cols-12 print:py-5"
    >
      <h2 className="text-card md:col-span-4 print:col-span-3 print:text-item">{heading}</h2>
      <div className="md:col-span-8 print:col-span-9">{children}</div>
    </section>
  )
}

/** The sender of a printed page; hidden on screen. */
export function PrintHeader() {
  const { settings } = useContent()
  return (
    <p className="mb-10 hidden justify-between border-ink border-b pb-3 print:flex">
      <span className="font-display text-name leading-none">{settings.name}</span>
      <span className="slate">
        {settings.town}, {settings.region} · {settings.email} · {settings.phone}
      </span>
    </p>
  )
}
