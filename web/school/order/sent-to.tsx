import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { homeAddressWords } from '../../../content/school/prints.ts'
import { changeHomeAddress } from '../../../contract/orders/orders.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { addressLines, HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { call } from '../../http/call.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { ContactLine, Failure, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../use-form.ts'
import { HomeAddressFields } from '../checkout/home-address-fields.tsx'

interface SentToProps {
  orderKey: string
  home: NonNullable<OrderView['home']>
  onChange: () => Promise<unknown>
}

/** The address that the prints are sent to, and its correction until the labels are written. */
export function SentTo({ orderKey, home, onChange }: SentToProps) {
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was pressed has gone, so the heading takes the focus. */
  function close(isSaved: boolean) {
    flushSync(() => {
      setEditing(false)
      setSaved(isSaved)
    })
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="sent-to" className="mt-5 max-w-[36em] border-line border-t pt-4">
      <h3 id="sent-to" ref={heading} tabIndex={-1} className="font-[560] font-text text-note outline-none">
        {homeAddressWords.title}
      </h3>
      {editing && home.mayChange ? (
        <AddressForm
          {...{ orderKey, home }}
          onSaved={() => onChange().then(() => close(true))}
          onLeave={() => close(false)}
        />
      ) : (
        <>
          <address className="wrap-anywhere mt-1 text-note not-italic leading-snug">
            {addressLines(home.address).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
              <span key={at} className="block">
                {line}
              </span>
            ))}
          </address>
          <p role="status" className="text-note">
            {saved && homeAddressWords.saved}
          </p>
          {home.mayChange ? (
            <button
              type="button"
              onClick={() => setEditing(true)}
              className={`${textLink} min-h-11 cursor-pointer text-note`}
            >
              {homeAddressWords.change}
            </button>
          ) : (
            <p className="mt-2 text-note text-soft">
              {homeAddressWords.settled} <ContactLine />.
            </p>
          )}
        </>
      )}
    </section>
  )
}

const NAMES = { name: 'name', line1: 'line1', line2: 'line2', town: 'town', postcode: 'postcode' } as const

interface AddressFormProps extends Omit<SentToProps, 'onChange'> {
  onSaved: () => Promise<unknown>
  onLeave: () => void
}

function AddressForm({ orderKey, home, onSaved, onLeave }: AddressFormProps) {
  const { form, problems, failure, sending } = useForm({
    check: HomeAddress,
    async send(body) {
      await call(changeHomeAddress, { params: { key: orderKey }, body })
      await onSaved()
    },
  })
  return (
    <form {...form} aria-label={homeAddressWords.change} className="mt-5 grid gap-6">
      <div className="grid grid-cols-6 gap-x-6 gap-y-7">
        <HomeAddressFields names={NAMES} values={home.address} problems={problems} />
      </div>
      {failure && <Failure title={homeAddressWords.notSaved}>{failure}</Failure>}
      <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <Button type="submit" look="solid" aria-disabled={sending}>
          {sending ? 'One moment…' : homeAddressWords.save}
        </Button>
        <button type="button" onClick={onLeave} className={`${textLink} min-h-11 cursor-pointer text-note`}>
          {homeAddressWords.leave}
        </button>
      </p>
      <PrivacyNote className="-mt-3" />
    </form>
  )
}
