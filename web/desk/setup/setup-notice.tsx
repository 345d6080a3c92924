import { useState } from 'react'
import { Link } from 'react-router'
import { setupNoticeWords } from '../../../content/desk/setup.ts'
import { showSetup } from '../../../contract/setup.ts'
import { SETUP_STEPS, stepsDone } from '../../../domain/desk/setup.ts'
import { desk } from '../../../domain/screens.ts'
import { useEndpoint } from '../../endpoint-query.ts'

const HIDDEN_KEY = 'desk-setup-notice'

/** Leads a new owner to the setup, until everything is done or it is hidden in this browser. */
export function SetupNotice() {
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null)
  return hidden ? null : (
    <Left
      onHide={() => {
        localStorage.setItem(HIDDEN_KEY, 'yes')
        setHidden(true)
      }}
    />
  )
}

function Left({ onHide }: { onHide: () => void }) {
  const facts = useEndpoint(showSetup).data
  if (!facts) return null
  const done = stepsDone(facts, new Date())
  const count = SETUP_STEPS.filter((step) => done[step]).length
  if (count === SETUP_STEPS.length) return null
  return (
    <aside
      aria-label="Setup"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border border-line bg-raised px-5 py-2.5"
    >
      <p className="leading-snug">
        <strong className="font-[560]">{setupNoticeWords.done(count, SETUP_STEPS.length)}</strong>{' '}
        {setupNoticeWords.lead}
      </p>
      <div className="flex gap-x-6">
        <Link
          to={desk.setup}
          className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[0.4em]"
        >
          See what is left
        </Link>
        <button type="button" onClick={onHide} className="min-h-11 cursor-pointer text-soft hover:text-ink">
          Hide
        </button>
      </div>
    </aside>
  )
}
