import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { eraseWords } from '../../../../content/desk/records.ts'
import { previewErasure, requestErasure } from '../../../../contract/records/privacy.ts'
import { longDay } from '../../../../domain/days.ts'
import type { ErasurePreview, ErasureScope } from '../../../../domain/privacy/privacy-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { call } from '../../../http/call.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { notify } from '../../../ui/notify.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { downloadDeskFile } from '../../kit/files/download-file.ts'
import { ConfirmField, typedPhrase } from '../../kit/form/confirm-by-typing.tsx'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { useDeskForm } from '../../kit/form/use-desk-form.ts'
import { counted, formatBytes } from '../../kit/format.ts'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { dataOf } from './data-of.ts'

const WHAT: Record<string, string> = {
  pupil: 'Erase a student',
  class: 'Erase a class',
  event: 'Erase an event',
  photos: 'Destroy an event’s photos',
  client: 'Erase a client',
}

/** Shows what an erasure will destroy, and asks for confirmation by typing. */
export default function ErasePage() {
  const { scope = '', id = '' } = useParams()
  const preview = useEndpoint(previewErasure, { query: { scope: scope as ErasureScope, id } })
  return (
    <DeskPage title={WHAT[scope] ?? 'Erase'} crumbs={[{ label: 'Privacy', to: desk.privacy }]}>
      <QueryResult query={preview} what="record">
        {(data) => <Confirm subject={{ scope: scope as ErasureScope, id }} preview={data} />}
      </QueryResult>
    </DeskPage>
  )
}

interface ConfirmProps {
  subject: { scope: ErasureScope; id: string }
  preview: ErasurePreview
}

function Confirm({ subject, preview }: ConfirmProps) {
  const cache = useQueryClient()
  const { refetch } = useDeskMutation()
  const navigate = useNavigate()
  const { title, phrase } = preview
  const { scope, id } = subject
  const contract = typedPhrase(phrase, `“${phrase}”`)
  const { problems, failure, sending, form } = useDeskForm(contract, async ({ confirmation }) => {
    await call(requestErasure, { body: { ...subject, confirmation } })
    await navigate(desk.privacy)
    // No cached answer may show what was erased.
    await refetch()
    cache.removeQueries({ type: 'inactive' })
    notify({ kind: 'success', title: 'It is being destroyed' })
  })
  return (
    <form {...form} className="max-w-[40rem]">
      <p className="wrap-anywhere text-item leading-snug">{title}</p>
      <h2 className="mt-6 font-[560] font-text text-note tracking-normal">{eraseWords.forGood}</h2>
      <ul className="mt-2 border-line border-t">
        {losses(scope, preview).map((line) => (
          <li key={line} className="border-line border-b py-2.5">
            {line}
          </li>
        ))}
      </ul>
      <Warnings scope={scope} preview={preview} />
      {(scope === 'pupil' || scope === 'client') && (
        <p className="mt-5">
          <DeskButton onClick={() => downloadDeskFile(dataOf(scope, id))}>Export their data first</DeskButton>
        </p>
      )}
      <ConfirmField className="mt-8" phrase={`“${phrase}”`} problem={problems.confirmation} />
      <div className="mt-4">
        <FormFailure>{failure}</FormFailure>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <DeskButton look="destructive" type="submit" aria-disabled={sending}>
          {sending ? 'Erasing…' : 'Erase for good'}
        </DeskButton>
        <DeskLink to={desk.privacy}>Cancel</DeskLink>
      </div>
    </form>
  )
}

function losses(scope: ErasureScope, preview: ErasurePreview): string[] {
  const { photos, bytes, pupils, classes, projects, invoices } = preview
  if (scope === 'client')
    return [
      eraseWords.client,
      ...(invoices === 0 ? [eraseWords.projects(counted(projects, 'project'))] : [eraseWords.quotes]),
    ]
  const pictures = eraseWords.pictures(counted(photos, 'photo'), formatBytes(bytes))
  if (scope === 'photos') return [pictures]
  return [
    pictures,
    eraseWords.pupils(counted(pupils, 'student')),
    ...(scope === 'pupil' ? [] : [counted(classes, 'class', 'classes')]),
    ...(scope === 'event' ? ['the event itself'] : []),
  ]
}

function Warnings({ scope, preview }: { scope: ErasureScope; preview: ErasurePreview }) {
  if (scope === 'client') return <PapersStay preview={preview} />
  const { orders, openDownloads, openPrints } = preview
  const whatStays = scope === 'photos' ? eraseWords.ordersStay : keptOrders(orders)
  return (
    <>
      <p className="mt-5 text-soft">
        {whatStays} {eraseWords.logStays}
      </p>
      {scope === 'pupil' && <p className="mt-2 text-soft">{eraseWords.classPhotoStays}</p>}
      {openDownloads > 0 && (
        <p className="mt-2 text-wrong">{eraseWords.downloadsEnd(counted(openDownloads, 'buyer'))}</p>
      )}
      {openPrints > 0 && (
        <p className="mt-2 text-wrong">{eraseWords.printsNotThere(counted(openPrints, 'order'))}</p>
      )}
    </>
  )
}

function PapersStay({ preview: { invoices, keptUntil } }: { preview: ErasurePreview }) {
  return (
    <p className="mt-5 text-soft">
      {keptUntil
        ? eraseWords.keptInvoices(counted(invoices, 'invoice'), invoices === 1, longDay(keptUntil))
        : eraseWords.noInvoice}{' '}
      {eraseWords.logStays}
    </p>
  )
}

function keptOrders(orders: number) {
  if (orders === 0) return eraseWords.noOrder
  return eraseWords.keptOrders(counted(orders, 'order'), orders === 1)
}
