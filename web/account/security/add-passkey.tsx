import { type FormEvent, useEffect, useState } from 'react'
import { addPasskeyWords } from '../../../content/account/add-factor.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../use-form.ts'
import { FormFailure } from '../form.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { FactorNameField, useFactorAdded } from './add-factor.tsx'
import { addPasskey, type PasskeyPlace } from './factors.ts'

/** Creates a passkey on this device or a security key. */
export default function AddPasskey() {
  const locked = useDeviceLock()
  return (
    <AccountScreen
      title="Passkey or security key"
      back={toAccount}
      lead={
        <>
          <p>{addPasskeyWords.passkey}</p>
          <p>{addPasskeyWords.securityKey}</p>
        </>
      }
    >
      {locked === 'unsupported' ? (
        <p>{addPasskeyWords.notInBrowser}</p>
      ) : (
        <PasskeyForm device={locked !== 'none'} />
      )}
    </AccountScreen>
  )
}

function PasskeyForm({ device }: { device: boolean }) {
  const added = useFactorAdded(addPasskeyWords.done)
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
      {!device && <p>{addPasskeyWords.notOnDevice}</p>}
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
