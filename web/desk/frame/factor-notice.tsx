import type { Session } from '@supabase/auth-js'
import { accessWords } from '../../../content/desk/frame.ts'
import { account } from '../../../domain/screens.ts'
import { verifiedFactors } from '../../session.ts'
import { useDeskRole } from './desk-role.ts'
import { Notice } from './notice.tsx'
import { usePutOff } from './put-off.ts'

/** Asks somebody without a second factor to add one. It comes with the desk: later, it would push a screen down. */
export function FactorNotice({ session }: { session: Session }) {
  const role = useDeskRole()
  const { isPutOff, onPutOff } = usePutOff('factor')
  if (verifiedFactors(session).length > 0 || isPutOff) return null
  return (
    <aside aria-label="A second step for your account">
      <Notice title={accessWords.noSecondStep} to={account.security} action="Add one now" onPutOff={onPutOff}>
        {accessWords.passwordAlone(role)}
      </Notice>
    </aside>
  )
}
