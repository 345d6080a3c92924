import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newOrderWords as words } from '../../../../content/desk/orders/new-order.ts'
import { showDeskSale } from '../../../../contract/orders/order-desk.ts'
import type { DeskSale } from '../../../../domain/orders/checkout/place-desk-order.ts'
import type { FoundPupil } from '../../../../domain/school/pupil-list.ts'
import { queryOf } from '../../../http/endpoint-query.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { useStudentSearch } from '../../events/class/student-search.tsx'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { DeskDialog } from '../../kit/form/dialog.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { ChooseExtras } from './choose-extras.tsx'
import { ChoosePhotos } from './choose-photos.tsx'
import type { Chosen } from './chosen.ts'

/** A student of the order, and what is chosen of their photos. */
export interface StudentChoice {
  sale: DeskSale
  chosen: Chosen
}

interface StudentsProps {
  students: readonly StudentChoice[]
  onChange: (students: readonly StudentChoice[]) => void
}

/** What is ordered for each student; named, and removable, once there are several. */
export function Students({ students, onChange }: StudentsProps) {
  return students.map(({ sale, chosen }, at) => {
    const choose = (next: Chosen) => onChange(students.with(at, { sale, chosen: next }))
    const choices = (
      <>
        <ChoosePhotos {...{ sale, chosen }} onChoose={choose} />
        <ChooseExtras {...{ sale, chosen }} onChoose={choose} />
      </>
    )
    if (students.length === 1) return choices
    const { id, name, classRef, eventName } = sale.pupil
    return (
      <section key={id} aria-label={name} className="grid gap-5 border-line not-first-of-type:border-t py-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h3 className="wrap-anywhere min-w-0 font-[560] font-text text-note leading-snug tracking-normal">
            {name}
            <span className="block font-[400] text-small text-soft">{`${classRef}, ${eventName}`}</span>
          </h3>
          <DeskButton
            look="plain"
            aria-label={`${words.remove} ${name}`}
            onClick={() => onChange(students.toSpliced(at, 1))}
          >
            {words.remove}
          </DeskButton>
        </div>
        {choices}
      </section>
    )
  })
}

interface AddStudentProps {
  /** Those in the order already. */
  taken: readonly string[]
  onAdd: (sale: DeskSale) => void
}

/** Opens a search for another student of the same order, as a brother or a sister is. */
export function AddStudent({ taken, onAdd }: AddStudentProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton className="justify-self-start" onClick={() => setOpen(true)}>
        {words.addStudent}
      </DeskButton>
      <DeskDialog
        title={words.addStudent}
        description={words.addLead}
        open={open}
        onClose={() => setOpen(false)}
        wide
      >
        <FindStudent
          taken={taken}
          onAdd={(sale) => {
            setOpen(false)
            onAdd(sale)
          }}
        />
      </DeskDialog>
    </>
  )
}

function FindStudent({ taken, onAdd }: AddStudentProps) {
  const search = useStudentSearch(undefined)
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const [adding, setAdding] = useState<string>()
  async function add({ id }: FoundPupil) {
    setRefusal(undefined)
    setAdding(id)
    try {
      const sale = await cache.fetchQuery(queryOf(showDeskSale, { params: { id } }))
      if (sale.refusal === null) onAdd(sale)
      else setRefusal(sale.refusal)
    } catch (error) {
      setRefusal(reasonOf(error))
    }
    setAdding(undefined)
  }
  const pupils = search.found.data?.pupils
  return (
    <div className="mt-5 grid gap-4">
      <SearchBox label={words.search} value={search.typed} onChange={search.setTyped} />
      <FormFailure>{refusal}</FormFailure>
      {search.text !== '' && (
        <QueryResult query={search.found} what="search">
          <p role="status" className="text-soft empty:hidden">
            {pupils?.length === 0 && words.noneFound(search.typed.trim())}
          </p>
          <ul>
            {pupils?.map((pupil) => (
              <li
                key={pupil.id}
                className="flex items-center justify-between gap-x-6 border-line border-b py-2"
              >
                <span className="wrap-anywhere min-w-0">
                  {pupil.name}
                  <span className="block text-small text-soft">{`${pupil.classRef}, ${pupil.eventName}`}</span>
                </span>
                {taken.includes(pupil.id) ? (
                  <span className="shrink-0 text-small text-soft">{words.inOrder}</span>
                ) : (
                  <DeskButton
                    aria-label={`${words.add} ${pupil.name}`}
                    aria-disabled={adding !== undefined}
                    onClick={() => add(pupil)}
                  >
                    {words.add}
                  </DeskButton>
                )}
              </li>
            ))}
          </ul>
        </QueryResult>
      )}
    </div>
  )
}
