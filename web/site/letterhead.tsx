import { site } from '../../content/site.ts'

/** The sender of a printed page; hidden on screen. */
export function Letterhead() {
  return (
    <p className="mb-10 hidden justify-between border-ink border-b pb-3 print:flex">
      <span className="font-display text-name leading-none">{site.name}</span>
      <span className="slate">
        {site.town}, {site.region} · {site.email} · {site.phone}
      </span>
    </p>
  )
}
