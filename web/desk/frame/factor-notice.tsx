import { useState } from 'react'
import { accessWords } from '../../../content/desk/frame.ts'
import { account } from '../../../domain/screens.ts'
import { browserTexts } from '../../browser-storage.ts'
import { claimsOf, useSession, verifiedFactors } from '../../session.ts'
import { useDeskRole } from './desk-role.ts'
import { Notice } from './notice.tsx'

/** The session in which the notice was postponed; the next sign-in has another. */
const POSTPONED_KEY = 'desk-factor-notice'

/** Asks somebody without a second factor to add one, once per sign-in. Can be postponed. */
export function FactorNotice() {
  const state = useSession()
  const role = useDeskRole()
  const [postponed, setPostponed] = useState(() => browserTexts.getItem(POSTPONED_KEY))
  if (state.status !== 'signed-in' || verifiedFactors(state.session).length > 0) return null
  const { session_id: id = '' } = claimsOf(state.session)
  if (postponed === id) return null

  function postpone() {
    browserTexts.setItem(POSTPONED_KEY, id)
    setPostponed(id)
  }
  return (
    <aside aria-label="A second step for your account">
      <Notice
        title={accessWords.passwordAlone(role)}
        to={account.security}
        action="Add one now"
        putOff="Not now"
        onPutOff={postpone}
      >
        {accessWords.addSecondStep}
      </Notice>
    </aside>
  )
}
