import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setupNoticeWords } from '../../../../content/desk/business/setup.ts'
import { showSetup } from '../../../../contract/business/setup.ts'
import { SETUP_STEPS, type SetupFacts, stepsDone } from '../../../../domain/desk/setup.ts'
import { desk } from '../../../../domain/screens.ts'
import { browserTexts } from '../../../browser-storage.ts'
import { now } from '../../../clock.ts'
import { queryOf } from '../../../endpoint-query.ts'
import { Notice } from '../../frame/notice.tsx'

const HIDDEN_KEY = 'desk-setup-notice'

/**
 * Leads a new owner to the setup, until everything is done or it is hidden in this browser. What comes below it waits for
 * `known`, so that nothing moves under a finger.
 */
export function useSetupNotice(): { known: boolean; notice: ReactNode } {
  const [hidden, setHidden] = useState(() => browserTexts.getItem(HIDDEN_KEY) !== null)
  const { data: facts, isLoading, failureCount } = useQuery({ ...queryOf(showSetup), enabled: !hidden })
  function hide() {
    browserTexts.setItem(HIDDEN_KEY, 'yes')
    setHidden(true)
  }
  return {
    known: !isLoading || failureCount > 0,
    notice: !hidden && facts && <SetupNotice facts={facts} onHide={hide} />,
  }
}

function SetupNotice({ facts, onHide }: { facts: SetupFacts; onHide: () => void }) {
  const done = stepsDone(facts, now())
  const count = SETUP_STEPS.filter((step) => done[step]).length
  if (count === SETUP_STEPS.length) return null
  return (
    <aside aria-label="Setup" className="mb-5 border border-line border-b-0">
      <Notice
        title={setupNoticeWords.done(count, SETUP_STEPS.length)}
        to={desk.setup}
        action="See what is left"
        putOff="Hide"
        onPutOff={onHide}
      >
        {setupNoticeWords.lead}
      </Notice>
    </aside>
  )
}
