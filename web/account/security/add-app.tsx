import { useState } from 'react'
import { useForm } from '../../use-form.ts'
import { problemsIn } from '../field-checks.ts'
import { FormFailure, Submit } from '../form-parts.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { CodeForm } from '../sign-in/prove.tsx'
import { FactorNameField } from './factor-name-field.tsx'
import { type AppSecret, beginApp, proveAppCode } from './factors.ts'
import { useFactorAdded } from './use-factor-added.ts'

/** Sets up an authenticator app: explains it, shows its secret, and verifies a first code. */
export default function AddApp() {
  const [app, setApp] = useState<AppSecret>()
  const added = useFactorAdded('The app is set up')
  if (app)
    return (
      <AccountScreen
        key="secret"
        title="Show it to your app"
        back={toAccount}
        lead={<p>In the app, add an account and point the camera at this square.</p>}
      >
        <Secret app={app} />
        <h2 className="mt-10 mb-5 text-item">Then type what it shows</h2>
        <CodeForm
          label="Six digits from your app"
          prove={(code) => proveAppCode(app.id, code)}
          onProved={added}
        />
      </AccountScreen>
    )
  return <Begin onBegun={setApp} />
}

function Begin({ onBegun }: { onBegun: (app: AppSecret) => void }) {
  const { form, problems, failure, sending } = useForm({
    check: ({ name }) => problemsIn({ name: name?.trim() ? undefined : 'Please give it a name' }),
    send: async ({ name = '' }) => onBegun(await beginApp(name.trim())),
  })
  return (
    <AccountScreen
      title="Authenticator app"
      back={toAccount}
      lead={
        <>
          <p>
            An app on your phone that shows six digits, new ones every half minute. You type them after your
            password.
          </p>
          <p>
            Your phone may have one already: on an iPhone, “Passwords”. Google Authenticator, Microsoft
            Authenticator and most password managers do it too, and cost nothing.
          </p>
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
        alt="QR code for your authenticator app"
        width={240}
        height={240}
        className="size-60 border border-line bg-raised p-3"
      />
      <p className="mt-5 text-note text-soft">
        Is the app on this phone?{' '}
        <a className="text-ink underline underline-offset-4" href={uri}>
          Open it here
        </a>
        . No camera? Type this key into the app instead:
      </p>
      <p className="mt-2 wrap-anywhere border-line border-y py-3 font-slate text-body tracking-[0.08em] select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
    </>
  )
}
