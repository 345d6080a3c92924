import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../use-form.ts'
import { FormFailure } from '../form-parts.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { FactorNameField } from './factor-name-field.tsx'
import { addPasskey, type PasskeyPlace } from './factors.ts'
import { useFactorAdded } from './use-factor-added.ts'

/** Creates a passkey on this device or a security key. */
export default function AddPasskey() {
  const locked = useDeviceLock()
  return (
    <AccountScreen
      title="Passkey or security key"
      back={toAccount}
      lead={
        <>
          <p>
            A passkey is kept by your phone or computer, and used the way you unlock it: a fingerprint, your
            face, or its PIN. Nothing of that is sent to me.
          </p>
          <p>
            A security key is a small thing to plug in or hold to the phone. It can be used on every device
            that you have.
          </p>
        </>
      }
    >
      {locked === 'unsupported' ? (
        <p>This browser cannot use passkeys. Please try another, or choose another second step.</p>
      ) : (
        <PasskeyForm device={locked !== 'none'} />
      )}
    </AccountScreen>
  )
}

function PasskeyForm({ device }: { device: boolean }) {
  const added = useFactorAdded('Your passkey is set up')
  const [place, setPlace] = useState<PasskeyPlace>('device')
  const { form, problems, failure, sending } = useForm({
    check: ({ name }) => (name?.trim() ? {} : { name: 'Please give it a name' }),
    send: async ({ name = '', place }) => {
      await addPasskey(name.trim(), place === 'key' ? 'key' : 'device')
      await added()
    },
  })
  // The pressed button says which of the two.
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    const wanted = pressed?.getAttribute('value') === 'key' || !device ? 'key' : 'device'
    setPlace(wanted)
    const field = event.currentTarget.elements.namedItem('place')
    if (field instanceof HTMLInputElement) field.value = wanted
    return form.onSubmit(event)
  }
  const label = (is: PasskeyPlace, words: string) => (sending && place === is ? 'Waiting for it…' : words)
  return (
    <form {...form} onSubmit={onSubmit} className="grid gap-7">
      {!device && <p>This device cannot keep a passkey itself. A security key can, and so can your phone.</p>}
      <input type="hidden" name="place" />
      <FactorNameField suggestion="My passkey" problem={problems.name} />
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-4">
        {device && (
          <Button
            type="submit"
            look="solid"
            value="device"
            aria-disabled={sending}
            className="min-h-13 w-full sm:w-auto sm:px-8"
          >
            {label('device', 'Use this device')}
          </Button>
        )}
        <Button
          type="submit"
          look={device ? 'outline' : 'solid'}
          value="key"
          aria-disabled={sending}
          className="min-h-13 w-full sm:w-auto sm:px-8"
        >
          {label('key', 'Use a security key')}
        </Button>
      </div>
    </form>
  )
}

/** Whether this device can keep a passkey behind its own lock; assumed so until known. */
function useDeviceLock(): 'unknown' | 'there' | 'none' | 'unsupported' {
  const [lock, setLock] = useState<'unknown' | 'there' | 'none' | 'unsupported'>('unknown')
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return setLock('unsupported')
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(
      (there) => setLock(there ? 'there' : 'none'),
      () => setLock('none'),
    )
  }, [])
  return lock
}
