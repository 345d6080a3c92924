import { useId } from 'react'
import { homeAddressAtTheDesk, refundWords } from '../../../content/desk/orders/orders.ts'
import { vatLines } from '../../../content/vat.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { DeskItem, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { canGiveBack } from '../../../domain/orders/refunds/refund-items.ts'
import { Sums } from '../../shell/sums.tsx'
import { Stepper } from '../kit/form/stepper.tsx'
import { itemKey, type RefundSums, refundOfTicks, type Ticks, tickedItems } from './ticked-items.ts'

interface RefundItemsProps {
  order: OrderDetail
  ticks: Ticks
  onChange: (ticks: Ticks) => void
  problem: string | undefined
}

/** Everything in an order, line by line, to tick for a refund. */
export function RefundItems({ order, ticks, onChange, problem }: RefundItemsProps) {
  const id = useId()
  const open = order.items.filter(canGiveBack)
  const ticked = new Map(tickedItems(order, ticks).map(({ item, quantity }) => [item, quantity]))
  /** Ticks so many of each of these items. */
  const tick = (items: readonly DeskItem[], quantity: (item: DeskItem) => number) =>
    onChange(new Map([...ticks, ...items.map((item) => [itemKey(item), quantity(item)] as const)]))
  const all = (items: readonly DeskItem[]) => ({
    isTicked: items.length > 0 && items.every((item) => (ticks.get(itemKey(item)) ?? 0) >= item.quantity),
    isPartly: items.some((item) => (ticks.get(itemKey(item)) ?? 0) > 0),
    onTick: (on: boolean) => tick(items, ({ quantity }) => (on ? quantity : 0)),
  })
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="sr-only">{refundWords.items}</legend>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="pb-2 text-small text-wrong">
          {problem}
        </p>
      )}
      {order.lines.length > 1 && open.length > 1 && (
        <Group label={refundWords.all} {...all(open)} isProblem={problem !== undefined} />
      )}
      {order.lines.map((line) => {
        const items = order.items.filter(({ lineId }) => lineId === line.id)
        const tickable = items.filter(canGiveBack)
        if (items.length === 0) return null
        const title = line.packageName ? `${line.title}, ${line.packageName} package` : line.title
        return (
          <div key={line.id} className="border-line border-t">
            {tickable.length > 1 ? (
              <Group label={title} {...all(tickable)} isProblem={problem !== undefined} />
            ) : (
              <p className="wrap-anywhere py-2.5 font-[560]">{title}</p>
            )}
            <ul className="pb-2">
              {items.map((item) => (
                <Item
                  key={itemKey(item)}
                  {...{ order, item }}
                  quantity={ticked.get(item) ?? 0}
                  onChange={(quantity) => tick([item], () => quantity)}
                  isProblem={problem !== undefined}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </fieldset>
  )
}

const box = 'size-5 shrink-0 cursor-pointer accent-ink'

interface GroupProps {
  label: string
  isTicked: boolean
  isPartly: boolean
  isProblem: boolean
  onTick: (on: boolean) => void
}

/** Ticks a whole line, or everything. */
function Group({ label, isTicked, isPartly, isProblem, onTick }: GroupProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 font-[560]">
      <input
        ref={(element) => {
          if (element) element.indeterminate = isPartly && !isTicked
        }}
        type="checkbox"
        name="items"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        aria-invalid={isProblem}
        className={box}
      />
      <span className="wrap-anywhere min-w-0">{label}</span>
    </label>
  )
}

interface ItemProps {
  order: OrderDetail
  item: DeskItem
  /** How many are ticked. */
  quantity: number
  isProblem: boolean
  onChange: (quantity: number) => void
}

function Item({ order, item, quantity, isProblem, onChange }: ItemProps) {
  const { name, picture, printId } = item
  if (!canGiveBack(item))
    return (
      <li className="flex min-h-11 items-center gap-3 py-1.5 pl-8 text-soft">
        <Thumb picture={picture} />
        <span className={`wrap-anywhere min-w-0 grow ${item.delivery === 'posted' ? '' : 'line-through'}`}>
          {nameOf(item)}
        </span>
        <span className="shrink-0">
          {item.delivery === 'posted' ? refundWords.posted : refundWords.givenBack}
        </span>
      </li>
    )
  const isTicked = quantity > 0
  const worth = (some: number) => worthInWords(refundOfTicks(order, [{ item, quantity: some }]))
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex min-h-11 min-w-0 grow basis-60 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="items"
            checked={isTicked}
            onChange={({ target }) => onChange(target.checked ? item.quantity : 0)}
            aria-invalid={isProblem}
            className={box}
          />
          <Thumb picture={picture} />
          <span className="min-w-0 grow leading-snug">
            <span className="wrap-anywhere block">{nameOf(item)}</span>
            {printId && picture && (
              <span className="wrap-anywhere block text-small text-soft">{picture.fileName}</span>
            )}
            {isTicked && <span className="block text-small text-soft">{whatHappens(item)}</span>}
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {worth(isTicked ? quantity : item.quantity)}
            {item.quantity > 1 && (
              <span className="block text-small text-soft">{refundWords.each(worth(1))}</span>
            )}
          </span>
        </label>
        {isTicked && item.quantity > 1 && (
          <Stepper
            className="max-sm:ml-8"
            value={quantity}
            min={1}
            max={item.quantity}
            words={refundWords.count(quantity, item.quantity)}
            fewer={refundWords.oneFewer(name)}
            more={refundWords.oneMore(name)}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  )
}

const nameOf = ({ name, printId, quantity }: DeskItem) => (printId ? `${quantity} × ${name}` : name)

function whatHappens({ cancelled, made, printId, delivery }: DeskItem): string {
  if (cancelled) return refundWords.again
  if (delivery) return homeAddressAtTheDesk.delivery
  if (made) return refundWords.made
  return printId ? refundWords.notPrinted : refundWords.notDownloaded
}

/** An amount, with the credit beside it. */
export function worthInWords({ amount, credit }: { amount: number; credit: number }): string {
  if (credit === 0) return amount === 0 ? refundWords.free : formatPounds(amount)
  if (amount === 0) return refundWords.credit(formatPounds(credit))
  return refundWords.andCredit(formatPounds(amount), formatPounds(credit))
}

function Thumb({ picture }: Pick<DeskItem, 'picture'>) {
  if (!picture) return <span className="h-15 w-12 shrink-0 bg-raised" />
  return (
    <img
      src={picture.thumb}
      alt=""
      width={48}
      height={60}
      loading="lazy"
      decoding="async"
      className="h-15 w-12 shrink-0 bg-raised object-contain"
    />
  )
}

/** What a refund gives back, as it is being ticked. */
export function RefundSum({ sums: { amount, credit, vatParts, less } }: { sums: RefundSums }) {
  return (
    <div role="status" className="border-ink border-t pt-2">
      <Sums
        look="close"
        sums={[
          { name: refundWords.moneyBack, amount, tone: 'strong' },
          ...vatLines(vatParts).map(({ words, pence }) => ({ name: `of which ${words}`, amount: pence })),
          credit > 0 && { name: refundWords.creditBack, amount: credit, tone: 'strong' },
        ]}
      />
      {less > 0 && <p className="mt-1 text-small text-soft">{refundWords.less(formatPounds(less))}</p>}
    </div>
  )
}
