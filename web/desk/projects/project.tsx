import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { cancelWords, clientKinds, projectWords as words } from '../../../content/desk/projects.ts'
import { deleteProject, editClient, sendInvoice, showProject } from '../../../contract/projects/projects.ts'
import { shortDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { SendInvoice } from '../../../domain/projects/invoices.ts'
import { EditClient, type ProjectDetail } from '../../../domain/projects/projects.ts'
import { desk } from '../../../domain/screens.ts'
import { call } from '../../http/call.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { TextField } from '../../ui/field.tsx'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'
import { DeskMenu } from '../kit/page/menu.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { CancelDialog } from './cancel.tsx'
import { ClientFields, TitleField } from './client-fields.tsx'
import { Held } from './days/held.tsx'
import { Invoices } from './invoices/invoices.tsx'
import { NextBadge } from './page.tsx'
import { Quotes } from './quotes/quotes.tsx'

/** One commission: who it is for, its quote, its invoices. */
export default function ProjectPage() {
  const { projectId = '' } = useParams()
  const found = useEndpoint(showProject, { params: { id: projectId } })
  const project = found.data
  return (
    <DeskPage
      title={found.isLoadingError ? 'Project' : project?.title}
      crumbs={[{ label: 'Projects', to: desk.projects }]}
      note={project && <Note project={project} />}
      actions={project && <Actions project={project} />}
    >
      <QueryResult query={found} what="project">
        {(loaded) => (
          <div className="grid max-w-[60rem] gap-10 pt-6">
            <Quotes key={loaded.quotes[0]?.id} project={loaded} />
            <Held project={loaded} />
            <Invoices project={loaded} />
            <Client project={loaded} />
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

function Note({ project: { next, client, startedAt } }: { project: ProjectDetail }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <NextBadge next={next} />
      <span className="wrap-anywhere">{client.firm ?? client.name}</span>
      <span>Started {shortDay(startedAt)}</span>
    </p>
  )
}

function Actions({ project }: { project: ProjectDetail }) {
  const { mayInvoice, clientLink, client, clientId, id, invoices, held, cancelled, erased } = project
  const [cancelling, setCancelling] = useState(false)
  const [sending, setSending] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { change } = useDeskMutation()
  const more = [
    ...(held.length > 0 && !cancelled && !erased
      ? [{ label: cancelWords.open, onSelect: () => setCancelling(true) }]
      : []),
    invoices.length === 0
      ? { label: words.delete, onSelect: () => setDeleting(true) }
      : { label: words.eraseClient, onSelect: () => void navigate(desk.erase('client', clientId)) },
  ]
  return (
    <>
      {mayInvoice && (
        <DeskButton look="solid" onClick={() => setSending(true)}>
          {words.sendInvoice[mayInvoice.kind]}
        </DeskButton>
      )}
      {clientLink && !erased && (
        <a
          href={clientLink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-frame border border-current px-4 font-[560] leading-none hover:bg-ink hover:text-ground"
        >
          {words.clientsPage}
        </a>
      )}
      <DeskMenu label="More" entries={more} />
      {cancelling && <CancelDialog project={project} onClose={() => setCancelling(false)} />}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={words.deleteTitle}
        description={words.deleteLead}
        confirm={words.delete}
        destructive
        done={words.deleted}
        act={async () => {
          await call(deleteProject, { params: { id } })
          void navigate(desk.projects)
        }}
      />
      {mayInvoice && (
        <FormDialog
          open={sending}
          onClose={() => setSending(false)}
          title={`${words.sendInvoice[mayInvoice.kind]}?`}
          description={words.sendInvoiceLead(client.email, formatPounds(mayInvoice.total))}
          check={SendInvoice}
          send={(body) => change(sendInvoice, { params: { id }, body })}
          confirm={words.sendInvoice[mayInvoice.kind]}
        >
          {(problems) => (
            <>
              <input type="hidden" name="kind" value={mayInvoice.kind} />
              <TextField
                label="Due by"
                name="dueOn"
                type="date"
                defaultValue={mayInvoice.dueOn}
                problem={problems.dueOn}
                required
              />
              <TextField
                label={words.purchaseOrder}
                name="purchaseOrder"
                defaultValue={mayInvoice.purchaseOrder ?? ''}
                problem={problems.purchaseOrder}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

function Client({ project: { id, title, client, erased } }: { project: ProjectDetail }) {
  const [editing, setEditing] = useState(false)
  const { change } = useDeskMutation()
  return (
    <section aria-label="Client">
      <div className="flex flex-wrap items-end justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-item">Client</h2>
        {!erased && <DeskButton onClick={() => setEditing(true)}>Edit</DeskButton>}
      </div>
      <p className="wrap-anywhere mt-3 leading-relaxed">
        {[client.name, client.firm].filter(Boolean).join(', ')}
        <br />
        {erased ? (
          words.erased
        ) : (
          <a className="underline decoration-edge underline-offset-4" href={`mailto:${client.email}`}>
            <EmailAddress>{client.email}</EmailAddress>
          </a>
        )}
        {client.phone && <span className="block">{client.phone}</span>}
        {client.address && <span className="block">{client.address}</span>}
      </p>
      <p className="mt-1 text-small text-soft">{clientKinds[client.kind].label}</p>
      <FormDialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Client"
        description={words.clientNote}
        check={EditClient}
        send={(body) => change(editClient, { params: { id }, body })}
        confirm="Save"
      >
        {(problems) => (
          <>
            <TitleField problem={problems.title} start={title} />
            <ClientFields problems={problems} kinds={clientKinds} client={client} />
          </>
        )}
      </FormDialog>
    </section>
  )
}
