import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newOrderWords as words } from '../../../../content/desk/orders/new-order.ts'
import { placeDeskOrder, priceDeskOrder } from '../../../../contract/orders/order-desk.ts'
import {
  DESK_PAYMENTS,
  type DeskOrderPrice,
  type DeskPayment,
  type DeskSale,
  DeskTerms,
  MAX_PUPILS,
} from '../../../../domain/orders/checkout/place-desk-order.ts'
import { packageSaving } from '../../../../domain/orders/offers/discounts.ts'
import { desk } from '../../../../domain/screens.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { Sums } from '../../../shell/sums.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { RadioChoice } from '../../kit/form/radio-choice.tsx'
import { useDeskForm } from '../../kit/form/use-desk-form.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { lineOf, nothingChosen } from './chosen.ts'
import { AddStudent, type StudentChoice, Students } from './students.tsx'

/** For whom and what is ordered, who buys it, and how it is paid; with the price beside it. */
export function OrderForm({ sale }: { sale: DeskSale }) {
  const { change } = useDeskMutation()
  const navigate = useNavigate()
  const keyFor = useKeyOfContent()
  const [students, setStudents] = useState<readonly StudentChoice[]>(() => [
    { sale, chosen: nothingChosen(sale) },
  ])
  const [payment, setPayment] = useState<DeskPayment>('cash')
  const chosen = students.flatMap(({ sale, chosen }) => lineOf(sale, chosen) ?? [])
  // Nothing is priced until something is chosen for each student.
  const lines = chosen.length === students.length ? chosen : undefined
  const price = useQuery({
    ...queryOf(priceDeskOrder, { body: { lines: lines ?? [], payment } }),
    enabled: lines !== undefined,
    placeholderData: keepPreviousData,
  })
  const priced = lines && !price.isPlaceholderData ? price.data : undefined
  const { problems, failure, sending, form } = useDeskForm(DeskTerms, async (terms) => {
    if (!lines || !priced) return
    const order = { ...terms, lines, shownTotal: priced.total }
    try {
      const { id } = await change(placeDeskOrder, { body: { ...order, idempotencyKey: keyFor(order) } })
      await navigate(desk.order(id))
    } catch (error) {
      await price.refetch()
      throw error
    }
  })
  const needsEmail = payment === 'transfer' || payment === 'link'
  return (
    <form
      {...form}
      aria-label={words.title}
      className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 content-start gap-10">
        <Part title={words.what}>
          <Students students={students} onChange={setStudents} />
          {students.length < MAX_PUPILS && (
            <AddStudent
              taken={students.map(({ sale }) => sale.pupil.id)}
              onAdd={(sale) => setStudents([...students, { sale, chosen: nothingChosen(sale) }])}
            />
          )}
        </Part>
        <Part title={words.how}>
          <RadioChoice
            legend={words.how}
            name="payment"
            value={payment}
            onChange={setPayment}
            options={DESK_PAYMENTS.filter((one) => one !== 'transfer' || sale.takesTransfers).map(
              (value) => ({
                value,
                ...words.payments[value],
              }),
            )}
          />
          {!sale.takesTransfers && <p className="text-small text-soft">{words.noTransfers}</p>}
          {payment === 'free' ? (
            <TextArea
              label={words.reason}
              name="reason"
              required
              maxLength={200}
              autoComplete="off"
              problem={problems.reason}
              className="[&_textarea]:min-h-11"
            />
          ) : (
            <input type="hidden" name="reason" value="" />
          )}
        </Part>
        <Part title={words.buyer}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="First name"
              name="firstName"
              required
              maxLength={100}
              autoComplete="off"
              problem={problems.firstName}
            />
            <TextField
              label="Last name"
              name="lastName"
              required
              maxLength={100}
              autoComplete="off"
              problem={problems.lastName}
            />
            <TextField
              label={needsEmail ? words.email : words.emailOptional}
              name="email"
              type="email"
              required={needsEmail}
              maxLength={255}
              autoComplete="off"
              defaultValue={sale.pupil.parentEmail ?? ''}
              problem={problems.email}
            />
            <TextField
              label={words.phone}
              name="phone"
              type="tel"
              maxLength={40}
              autoComplete="off"
              problem={problems.phone}
            />
          </div>
          <p className="text-small text-soft">
            {words.emailHint} {!needsEmail && words.emailMissing}
          </p>
        </Part>
      </div>
      <aside aria-label={words.total} className="content-start border-line lg:border-l lg:pl-7">
        <div className="lg:sticky lg:top-8">
          <Price
            price={priced}
            waiting={lines !== undefined && !price.isError}
            nothingYet={words.nothingYet(students.length)}
          />
          <FormFailure>{failure ?? (lines && price.isError ? reasonOf(price.error) : undefined)}</FormFailure>
          <DeskButton
            look="solid"
            type="submit"
            className="mt-5 w-full"
            aria-disabled={sending || priced === undefined}
          >
            {sending ? words.taking : words.take[payment]}
          </DeskButton>
        </div>
      </aside>
    </form>
  )
}

/** The idempotency key of what is sent: pressed twice, it is the same order; changed, another. */
function useKeyOfContent() {
  const last = useRef({ content: '', key: '' })
  return (order: object) => {
    const content = JSON.stringify(order)
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5">
      <h2 className="border-line border-b pb-2 text-item">{title}</h2>
      {children}
    </section>
  )
}

interface PriceProps {
  price: DeskOrderPrice | undefined
  waiting: boolean
  nothingYet: string
}

function Price({ price, waiting, nothingYet }: PriceProps) {
  if (!price)
    return (
      <p className="text-soft" role="status">
        {waiting ? words.pricing : nothingYet}
      </p>
    )
  const saving = packageSaving(price)
  return (
    <Sums
      look="ruled"
      aria-live="polite"
      sums={[
        { name: 'Subtotal', amount: price.subtotal },
        saving > 0 && { name: 'Package saving', amount: -saving },
        ...price.reductions.map(({ kind, words: name, amount }) => ({
          ...{ key: kind + name, name, amount: -amount },
        })),
        { name: words.total, amount: price.total, tone: 'strong' },
      ]}
    />
  )
}
