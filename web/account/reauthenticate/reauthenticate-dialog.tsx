import { Dialog } from '@base-ui/react/dialog'
import type { Session } from '@supabase/auth-js'
import { reauthenticateWords } from '../../../content/account/sign-in.ts'
import { explainError } from '../../http/error-messages.ts'
import { signInAgain, useSession, verifiedFactors } from '../../session.ts'
import { useForm } from '../../use-form.ts'
import { AccountName, FormFailure, quietButton, Submit } from '../form.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { FactorReauthenticate } from '../sign-in/second-factor.tsx'
import { closePrompt } from './require-fresh-sign-in.ts'

/** Asks for the password, or for the second factor if there is one, on top of the current screen. */
export function ReauthenticateDialog() {
  const state = useSession()
  const session = state.status === 'signed-in' ? state.session : undefined
  const confirmed = async () => closePrompt(true)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closePrompt(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-peat/60" />
        <Dialog.Popup className="ground-bone -translate-x-1/2 fixed top-[max(1rem,10svh)] left-1/2 z-[60] max-h-[calc(100svh-max(2rem,12svh))] w-[calc(100%-2rem)] max-w-[28rem] overflow-y-auto overscroll-contain rounded-frame border border-line p-5 text-note outline-none sm:p-7">
          <Dialog.Title className="text-[1.625rem]">{reauthenticateWords.title}</Dialog.Title>
          <Dialog.Description className="mt-2 mb-6 text-soft">{reauthenticateWords.lead}</Dialog.Description>
          {session && verifiedFactors(session).length > 0 ? (
            <FactorReauthenticate session={session} onProved={confirmed} />
          ) : (
            session && <PasswordAgain session={session} onProved={confirmed} />
          )}
          <Dialog.Close className={`${quietButton} mt-3`}>Cancel</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PasswordAgain({ session, onProved }: { session: Session; onProved: () => Promise<void> }) {
  const email = session.user.email ?? ''
  const { form, problems, failure, sending } = useForm({
    check: ({ password }) => ({ password: password ? undefined : reauthenticateWords.typePassword }),
    send: async ({ password = '' }) => {
      await signInAgain(email, password)
      await onProved()
    },
    explain: (error) =>
      (error as { code?: string }).code === 'invalid_credentials'
        ? { field: 'password', text: reauthenticateWords.wrongPassword }
        : explainError(error),
  })
  return (
    <form {...form} className="grid gap-6">
      <AccountName email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        problem={problems.password}
      />
      <FormFailure>{failure}</FormFailure>
      <Submit busy={sending} does="Go on" doing="Checking…" />
    </form>
  )
}
