import { PRIVACY } from '../domain/screens.ts'

/** Beside a form that asks for data: the way to the privacy notice, in a new tab so that nothing typed is lost. */
export function PrivacyNote({ className = '' }: { className?: string }) {
  return (
    <p className={`text-note text-soft ${className}`}>
      <a
        href={PRIVACY}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Privacy: what I keep, and for how long
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
