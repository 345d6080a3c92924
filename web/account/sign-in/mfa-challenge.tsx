import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { secondStepWords } from '../../../content/account/sign-in.ts'
import { useForm } from '../../use-form.ts'
import { sixDigitsProblem, tidySixDigits } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { OneTimeCode } from '../one-time-code.tsx'
import { type SentCode, sendCode, verifyAppCode, verifyPasskey, verifySentCode } from '../security/factors.ts'
import { SendAgain } from './send-again.tsx'

interface ProofProps {
  factor: Pick<Factor, 'id'>
  onProved: () => Promise<void>
}

interface CodeFormProps {
  label: string
  takesFocus?: boolean
  prove: (code: string) => Promise<void>
  onProved: () => Promise<void>
}

/** A form for six digits, verified by `prove`. */
export function CodeForm({ label, takesFocus, prove, onProved }: CodeFormProps) {
  const { form, problems, failure, sending } = useForm({
    check: ({ code }) => ({ code: sixDigitsProblem(code) }),
    send: async ({ code }) => {
      await prove(tidySixDigits(code))
      await onProved()
    },
  })
  return (
    <form {...form} className="grid gap-6">
      <OneTimeCode label={label} problem={problems.code} takesFocus={takesFocus} />
      <FormFailure>{failure}</FormFailure>
      <Submit busy={sending} does="Continue" doing="Checking…" />
    </form>
  )
}

/** The code of an authenticator app. */
export function AppChallenge({ factor, onProved }: ProofProps) {
  return (
    <CodeForm
      label="Code from your app"
      prove={(code) => verifyAppCode(factor.id, code)}
      onProved={onProved}
    />
  )
}

/** A code sent to the phone on request. */
export function PhoneChallenge({ factor, onProved }: ProofProps) {
  const [sent, setSent] = useState<SentCode>()
  const { form, failure, sending } = useForm({
    check: () => ({}),
    send: async () => setSent(await sendCode(factor.id)),
  })
  if (sent)
    return (
      <>
        <p role="status" className="mb-6">
          {secondStepWords.codeSent}
        </p>
        <SentCodeForm sent={sent} takesFocus onSent={setSent} onProved={onProved} />
      </>
    )
  return (
    <form {...form} className="grid gap-6">
      <FormFailure>{failure}</FormFailure>
      <Submit busy={sending} does="Send me a code" doing="Sending…" />
    </form>
  )
}

interface SentCodeFormProps {
  sent: SentCode
  takesFocus?: boolean
  onSent: (sent: SentCode) => void
  onProved: () => Promise<void>
}

/** Asks for the sent code, and can send another. */
export function SentCodeForm({ sent, takesFocus = false, onSent, onProved }: SentCodeFormProps) {
  return (
    <>
      <CodeForm
        label="Code from the text message"
        takesFocus={takesFocus}
        prove={(code) => verifySentCode(sent, code)}
        onProved={onProved}
      />
      <div className="mt-4">
        <SendAgain
          label="Send another code"
          done={secondStepWords.codeSentAgain}
          send={async () => onSent(await sendCode(sent.factorId))}
        />
      </div>
    </>
  )
}

/** A passkey or security key, requested by the browser. */
export function PasskeyChallenge({ factor, onProved }: ProofProps) {
  const { form, failure, sending } = useForm({
    check: () => ({}),
    send: async () => {
      await verifyPasskey(factor.id)
      await onProved()
    },
  })
  return (
    <form {...form} className="grid gap-6">
      <FormFailure>{failure}</FormFailure>
      <Submit busy={sending} does="Use my passkey" doing={secondStepWords.waitingForPasskey} />
    </form>
  )
}
