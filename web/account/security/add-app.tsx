import { useState } from 'react'
import { addAppWords } from '../../../content/account/add-factor.ts'
import { useForm } from '../../use-form.ts'
import { FormFailure, Submit } from '../form.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { CodeForm } from '../sign-in/mfa-challenge.tsx'
import { FactorNameField, useFactorAdded } from './add-factor.tsx'
import { type AppSecret, enrolApp, verifyAppCode } from './factors.ts'

/** Sets up an authenticator app: explains it, shows its secret, and verifies a first code. */
export default function AddApp() {
  const [app, setApp] = useState<AppSecret>()
  const added = useFactorAdded(addAppWords.done)
  if (app)
    return (
      <AccountScreen
        key="secret"
        title="Show it to your app"
        back={toAccount}
        lead={<p>{addAppWords.scan}</p>}
      >
        <Secret app={app} />
        <h2 className="mt-10 mb-5 text-item">Then type what it shows</h2>
        <CodeForm
          label="Six digits from your app"
          prove={(code) => verifyAppCode(app.id, code)}
          onProved={added}
        />
      </AccountScreen>
    )
  return <Begin onBegun={setApp} />
}

function Begin({ onBegun }: { onBegun: (app: AppSecret) => void }) {
  const { form, problems, failure, sending } = useForm({
    check: ({ name }) => ({ name: name?.trim() ? undefined : 'Please give it a name' }),
    send: async ({ name = '' }) => onBegun(await enrolApp(name.trim())),
  })
  return (
    <AccountScreen
      title="Authenticator app"
      back={toAccount}
      lead={
        <>
          <p>{addAppWords.what}</p>
          <p>{addAppWords.which}</p>
        </>
      }
    >
      <form {...form} className="grid gap-7">
        <FactorNameField suggestion="App on my phone" problem={problems.name} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="I have an app, go on" doing="One moment…" />
      </form>
    </AccountScreen>
  )
}

/** The secret as a QR code, as a link for this phone, and as text. */
function Secret({ app }: { app: AppSecret }) {
  const { qr_code, secret, uri } = app.totp
  return (
    <>
      <img
        src={qr_code}
        alt={addAppWords.qrCode}
        width={240}
        height={240}
        className="size-60 border border-line bg-raised p-3"
      />
      <p className="mt-5 text-note text-soft">
        {addAppWords.onThisPhone.before}{' '}
        <a className="text-ink underline underline-offset-4" href={uri}>
          Open it here
        </a>
        {addAppWords.onThisPhone.after}
      </p>
      <p className="mt-2 wrap-anywhere border-line border-y py-3 font-slate text-body tracking-[0.08em] select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
    </>
  )
}
