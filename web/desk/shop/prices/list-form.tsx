import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { homeDeliveryAtTheDesk, priceListWords } from '../../../../content/desk/shop/prices.ts'
import { site } from '../../../../content/site.ts'
import { vatChoice } from '../../../../content/vat.ts'
import { savePriceList, showPriceList } from '../../../../contract/shop/prices.ts'
import type {
  DeskProduct,
  PriceListDetail,
  SavePriceList,
} from '../../../../domain/orders/prices/price-desk.ts'
import { ApiError } from '../../../http/api.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import type { Problems } from '../../../use-form.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { emptyPackage, fromFormValues, type ListFormValues, VAT_CHOICES } from './list-form-values.ts'
import { PackageFields } from './package-fields.tsx'
import type { useListForm } from './use-list-form.ts'

interface ListFormProps {
  detail: PriceListDetail
  products: readonly DeskProduct[]
  draft: ReturnType<typeof useListForm>
  undo: ReturnType<typeof useUndo>
}

/** A price list's form. Typed values are kept until they are saved or discarded. */
export function ListForm({ detail, products, draft, undo }: ListFormProps) {
  const { typed, changed, set } = draft
  const { problems, failure, sending, onSubmit, clear } = useSaving({ detail, draft, undo })
  const change = (next: ListFormValues) => {
    clear()
    set(next)
  }
  const field = (name: 'name' | 'single' | 'homeDelivery', label: string, more = {}) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      value={typed[name] ?? ''}
      onChange={(event) => change({ ...typed, [name]: event.target.value })}
      problem={problems[name]}
      {...more}
    />
  )
  /** Takes something out of the form, with undo. */
  function takeOut(next: ListFormValues, words: string, putBack: (typed: ListFormValues) => ListFormValues) {
    change(next)
    undo.tell(words, async () => draft.amend(putBack))
  }
  function startOver() {
    draft.forget()
    clear()
    undo.tell(priceListWords.thrownAway, async () => draft.recall(typed))
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        {field('name', 'Name')}
        {field('single', 'Single photo, in pounds (empty: none are sold)', { inputMode: 'decimal' })}
        <Select
          label="VAT in these prices"
          name="vat"
          options={VAT_CHOICES.map((vat) => ({ value: String(vat), label: vatChoice(vat, site.vatRate) }))}
          value={typed.vat}
          onChange={(event) => change({ ...typed, vat: event.target.value })}
        />
      </div>
      <Packages {...{ typed, products, problems }} onChange={change} onTakeOut={takeOut} />
      <ExtraFields
        extras={typed.extras}
        {...{ products, problems }}
        onChange={(extras) => change({ ...typed, extras })}
        onTakeOut={(name, at) =>
          takeOut(
            { ...typed, extras: typed.extras.toSpliced(at, 1) },
            priceListWords.takenOut(name),
            (latest) => ({ ...latest, extras: putBack(latest.extras, at, typed.extras) }),
          )
        }
      />
      <section aria-labelledby="home-delivery">
        <h2 id="home-delivery" className="text-item">
          {homeDeliveryAtTheDesk.title}
        </h2>
        <p className="mt-1 max-w-[44em] text-soft">{homeDeliveryAtTheDesk.intro}</p>
        <div className="mt-3 grid gap-5 sm:grid-cols-2">
          {field('homeDelivery', homeDeliveryAtTheDesk.price, { inputMode: 'decimal' })}
        </div>
      </section>
      <FormFailure>{failure ?? problems.packages ?? problems.extras}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton look="solid" type="submit" aria-disabled={sending}>
          {sending ? 'Saving…' : 'Save prices'}
        </DeskButton>
        {changed && <DeskButton onClick={startOver}>Start over</DeskButton>}
        <span role="status" className="text-soft">
          {changed ? priceListWords.notSaved : ''}
        </span>
      </div>
    </form>
  )
}

/** Validates and saves. If somebody else has saved in the meantime, saving once more overrides. */
function useSaving({ detail, draft, undo }: Omit<ListFormProps, 'products'>) {
  const cache = useQueryClient()
  const { change, run, busy } = useDeskMutation((error) => setFailure(reasonOf(error)))
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const { id } = detail
  const query = queryOf(showPriceList, { params: { id } })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { typed } = draft
    const read = fromFormValues(typed)
    setFailure(undefined)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) {
      // Folded packages open first.
      requestAnimationFrame(() => focusFirst(form, read.problems))
      return
    }
    await run('save', () => save(read.list))
  }

  async function save(typedList: SavePriceList['list']) {
    const { typed, was, wasName } = draft
    try {
      await change(savePriceList, { params: { id }, body: { was, wasName, list: typedList } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile')
        draft.rebase((await cache.fetchQuery({ ...query, staleTime: 0 })).list)
      throw error
    }
    const { list, events } = await cache.fetchQuery({ ...query, staleTime: 0 })
    draft.settle(typed, list)
    undo.tell(priceListWords.saved(events))
  }
  const clear = () => {
    setProblems({})
    setFailure(undefined)
  }
  return { problems, failure, sending: busy !== undefined, onSubmit, clear }
}

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const first = [...form.elements].find((field) => problems[field.getAttribute('name') ?? ''] !== undefined)
  if (first instanceof HTMLElement) first.focus()
}

interface PackagesProps {
  typed: ListFormValues
  products: readonly DeskProduct[]
  problems: Problems
  onChange: (typed: ListFormValues) => void
  onTakeOut: (next: ListFormValues, words: string, putBack: (typed: ListFormValues) => ListFormValues) => void
}

function Packages({ typed, products, problems, onChange, onTakeOut }: PackagesProps) {
  const add = useRef<HTMLButtonElement>(null)
  const { packages } = typed
  const set = (next: ListFormValues['packages']) => onChange({ ...typed, packages: next })
  return (
    <div>
      <h2 className="text-item">Packages</h2>
      {packages.length === 0 && <p className="mt-2 text-soft">{priceListWords.noPackages}</p>}
      <ol className="mt-3 border-line border-b empty:hidden">
        {packages.map((pack, at) => (
          <PackageFields
            key={pack.id}
            {...{ pack, at, products, problems, add }}
            count={packages.length}
            onChange={(changed) => set(packages.with(at, changed))}
            onMove={(by) => set(packages.toSpliced(at, 1).toSpliced(at + by, 0, pack))}
            onCopy={() => set(packages.toSpliced(at + 1, 0, { ...pack, id: crypto.randomUUID() }))}
            onRemove={() =>
              onTakeOut(
                { ...typed, packages: packages.toSpliced(at, 1) },
                priceListWords.removed(pack.name),
                (latest) => ({ ...latest, packages: putBack(latest.packages, at, packages) }),
              )
            }
            onTakeOut={(name, print) =>
              onTakeOut(
                {
                  ...typed,
                  packages: packages.with(at, { ...pack, prints: pack.prints.toSpliced(print, 1) }),
                },
                priceListWords.takenOut(name),
                (latest) => ({
                  ...latest,
                  packages: latest.packages.map((one) =>
                    one.id === pack.id ? { ...one, prints: putBack(one.prints, print, pack.prints) } : one,
                  ),
                }),
              )
            }
          />
        ))}
      </ol>
      <DeskButton ref={add} className="mt-3" onClick={() => set([...packages, emptyPackage()])}>
        Add a package
      </DeskButton>
    </div>
  )
}

/** A list with what was taken out of it at `at`. */
const putBack = <T,>(latest: readonly T[], at: number, before: readonly T[]): T[] =>
  latest.toSpliced(at, 0, ...before.slice(at, at + 1))
