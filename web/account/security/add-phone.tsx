import { useState } from 'react'
import { addPhoneWords } from '../../../content/account/add-factor.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../use-form.ts'
import { tidyPhone } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { SentCodeForm } from '../sign-in/mfa-challenge.tsx'
import { useFactorAdded } from './add-factor.tsx'
import { enrolPhone, type SentCode } from './factors.ts'

/** Asks for a phone number and sends it the first code. */
export default function AddPhone() {
  const [sent, setSent] = useState<SentCode & { phone: string }>()
  const added = useFactorAdded(addPhoneWords.done)
  const { form, problems, failure, sending } = useForm({
    check: ({ phone }) => ({
      phone: tidyPhone(phone) ? undefined : addPhoneWords.typeNumber,
    }),
    send: async ({ phone: typed }) => {
      const phone = tidyPhone(typed) ?? ''
      setSent({ ...(await enrolPhone(`Phone ending ${phone.slice(-3)}`, phone)), phone })
    },
  })
  if (sent)
    return (
      <AccountScreen
        key="sent"
        title="Type the code"
        back={toAccount}
        lead={<p>{addPhoneWords.sent(sent.phone)}</p>}
      >
        <SentCodeForm sent={sent} onSent={(again) => setSent({ ...sent, ...again })} onProved={added} />
      </AccountScreen>
    )
  return (
    <AccountScreen
      title="Text message"
      back={toAccount}
      lead={
        <>
          <p>{addPhoneWords.what}</p>
          <p>{addPhoneWords.why}</p>
        </>
      }
    >
      <form {...form} className="grid gap-7">
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          problem={problems.phone}
        />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Send me a code" doing="Sending…" />
      </form>
      <PrivacyNote className="mt-3" />
    </AccountScreen>
  )
}
