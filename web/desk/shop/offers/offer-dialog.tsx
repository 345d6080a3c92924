import { useState } from 'react'
import { offersWords } from '../../../../content/desk/shop/offers.ts'
import { editOffer, makeOffer } from '../../../../contract/shop/offers.ts'
import type { Offer, OfferDetail, OfferList } from '../../../../domain/orders/offers/offer-desk.ts'
import { ApiError } from '../../../http/api.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { OfferForm } from './offer-form.tsx'

interface OfferDialogProps {
  /** `new`, or the offer to edit; undefined while closed. */
  offer: OfferDetail | 'new' | undefined
  list: OfferList | undefined
  onClose: () => void
}

/** Creates or edits an offer. */
export function OfferDialog({ offer, list, onClose }: OfferDialogProps) {
  const isNew = offer === 'new'
  return (
    <DeskDialog
      open={offer !== undefined}
      onClose={onClose}
      wide
      title={isNew ? 'New offer' : 'Change the offer'}
      description={isNew ? offersWords.holdsFrom : offersWords.keepPrice}
    >
      {offer && list && <Form offer={isNew ? undefined : offer} list={list} onDone={onClose} />}
    </DeskDialog>
  )
}

interface FormProps {
  offer: OfferDetail | undefined
  list: OfferList
  onDone: () => void
}

function Form({ offer, list, onDone }: FormProps) {
  const { change, refetch } = useDeskMutation()
  const [id] = useState(() => offer?.id ?? crypto.randomUUID())
  const [warned, setWarned] = useState(false)
  async function send(written: Offer) {
    if (offer) await save(offer, written)
    else await change(makeOffer, { body: { id, offer: written } })
    onDone()
  }
  /** Refused once if somebody else was faster; saving again, having seen their change, overrides it. */
  async function save(offer: OfferDetail, written: Offer) {
    const latest = warned ? list.offers.find((one) => one.id === id)?.version : undefined
    try {
      await change(editOffer, {
        params: { id },
        body: { offer: written, version: latest ?? offer.version },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') {
        await refetch()
        setWarned(true)
      }
      throw error
    }
  }
  return (
    <OfferForm
      {...(offer && { offer })}
      list={list}
      confirm={offer ? 'Save' : 'Make the offer'}
      onSend={send}
      onCancel={onDone}
    />
  )
}
