import { useState } from 'react'
import { z } from 'zod'
import { handOutWords } from '../../../../content/desk/shop/offers.ts'
import { mailHandOut, showHandOut } from '../../../../contract/shop/offers.ts'
import { type DeskHandOut, MailHandOut } from '../../../../domain/orders/offers/hand-out.ts'
import type { OfferDetail } from '../../../../domain/orders/offers/offer-desk.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { TickBox } from '../../../ui/tick-box.tsx'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { DialogForm } from '../../kit/form/form-dialog.tsx'
import { useDeskForm } from '../../kit/form/use-desk-form.ts'
import { counted } from '../../kit/format.ts'
import { DeskButton } from '../../kit/page/button.tsx'

interface HandOutDialogProps {
  /** The code to hand out; undefined while closed. */
  offer: OfferDetail | undefined
  onClose: () => void
}

/** Hands out a code: its link, slips to print, and a mail to a school's staff. */
export function HandOutDialog({ offer, onClose }: HandOutDialogProps) {
  return (
    <DeskDialog
      open={offer !== undefined}
      onClose={onClose}
      wide
      title={`Hand out ${offer?.code ?? ''}`}
      description={handOutWords.lead}
    >
      {offer && <Ways offerId={offer.id} onDone={onClose} />}
    </DeskDialog>
  )
}

function Ways({ offerId, onDone }: { offerId: string; onDone: () => void }) {
  const handOut = useEndpoint(showHandOut, { params: { id: offerId } })
  return (
    <QueryResult
      query={handOut}
      what="code"
      skeleton={<p className="mt-6 text-soft">{handOutWords.loading}</p>}
    >
      {(found) =>
        found.problem ? (
          <p className="mt-6">{found.problem}</p>
        ) : (
          <div className="mt-6 grid gap-8">
            <CodeLink link={found.link} />
            <Slips offerId={offerId} />
            <MailForm offerId={offerId} handOut={found} onDone={onDone} />
          </div>
        )
      }
    </QueryResult>
  )
}

function CodeLink({ link }: { link: string }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section aria-label="Link">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Link that carries the code"
          name="link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-48 flex-1"
        />
        <DeskButton onClick={copy}>Copy the link</DeskButton>
      </div>
      <p role="status" className="mt-2 text-small text-soft">
        {copied === undefined ? handOutWords.link : copied ? handOutWords.copied : handOutWords.notCopied}
      </p>
    </section>
  )
}

function Slips({ offerId }: { offerId: string }) {
  const [making, setMaking] = useState(false)
  async function download() {
    if (making) return
    setMaking(true)
    await downloadDeskFile({ what: 'offer-slips', offerId })
    setMaking(false)
  }
  return (
    <section aria-label="Slips">
      <DeskButton aria-disabled={making} onClick={download}>
        {making ? 'Preparing…' : 'Slips to print (PDF)'}
      </DeskButton>
      <p className="mt-2 text-small text-soft">{handOutWords.slips}</p>
    </section>
  )
}

interface MailFormProps {
  offerId: string
  handOut: DeskHandOut
  onDone: () => void
}

/** The names of the ticked boxes are the accounts. */
const ChosenStaff = z
  .record(z.string(), z.string())
  .transform((ticked) => ({ userIds: Object.keys(ticked) }))
  .pipe(MailHandOut)

function MailForm({ offerId, handOut: { staff }, onDone }: MailFormProps) {
  const { change } = useDeskMutation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { failure, sending, form } = useDeskForm(ChosenStaff, async (body) => {
    await change(mailHandOut, { params: { id: offerId }, body })
    notify({
      kind: 'success',
      title: handOutWords.mailed(counted(body.userIds.length, 'person', 'people')),
    })
    onDone()
  })
  if (staff.length === 0) return <p className="text-soft">{handOutWords.noStaff}</p>
  const toggle = (userId: string, on: boolean) =>
    setChosen(on ? [...chosen, userId] : chosen.filter((one) => one !== userId))
  return (
    <DialogForm
      {...form}
      {...{ failure, sending }}
      aria-label="Mail to a school"
      className="grid gap-3"
      confirm="Send the email"
      busy="Sending…"
      onCancel={onDone}
    >
      <fieldset className="grid gap-1">
        <legend className="font-[560]">{handOutWords.mailTo}</legend>
        {staff.map(({ userId, email, schoolName }) => (
          <TickBox
            key={userId}
            name={userId}
            checked={chosen.includes(userId)}
            onChange={(on) => toggle(userId, on)}
          >
            <span className="wrap-anywhere">{email}</span>
            <span className="block text-small text-soft">{schoolName}</span>
          </TickBox>
        ))}
      </fieldset>
    </DialogForm>
  )
}
