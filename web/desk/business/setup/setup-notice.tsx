import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setupNoticeWords } from '../../../../content/desk/business/setup-notice.ts'
import { showSetup } from '../../../../contract/business/setup.ts'
import { SETUP_STEPS, type SetupFacts, stepsDone } from '../../../../domain/business/setup.ts'
import { desk } from '../../../../domain/screens.ts'
import { now } from '../../../clock.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { Notice } from '../../frame/notice.tsx'
import { usePutOff } from '../../frame/put-off.ts'

/**
 * Leads a new owner to the setup, until everything is done. What comes below it waits for
 * `known`, so that nothing moves under a finger.
 */
export function useSetupNotice(): { known: boolean; notice: ReactNode } {
  const { isPutOff, onPutOff } = usePutOff('setup')
  const { data: facts, isLoading, failureCount } = useQuery({ ...queryOf(showSetup), enabled: !isPutOff })
  return {
    known: !isLoading || failureCount > 0,
    notice: !isPutOff && facts && <SetupNotice facts={facts} onPutOff={onPutOff} />,
  }
}

function SetupNotice({ facts, onPutOff }: { facts: SetupFacts; onPutOff: () => void }) {
  const done = stepsDone(facts, now())
  const count = SETUP_STEPS.filter((step) => done[step]).length
  if (count === SETUP_STEPS.length) return null
  return (
    <aside aria-label="Setup" className="mb-5 border border-line border-b-0">
      <Notice
        title={setupNoticeWords.done(count, SETUP_STEPS.length)}
        to={desk.setup}
        action="See what is left"
        onPutOff={onPutOff}
      >
        {setupNoticeWords.lead}
      </Notice>
    </aside>
  )
}
