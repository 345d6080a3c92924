import { useState } from 'react'
import { projectWords } from '../../../content/desk/projects.ts'
import type { ClientKind, ProjectDetail } from '../../../domain/projects/projects.ts'
import { CLIENT_KINDS } from '../../../domain/projects/projects.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Problems } from '../../use-form.ts'
import { RadioChoice } from '../kit/form/radio-choice.tsx'

export function TitleField({ problem, start = '' }: { problem: string | undefined; start?: string }) {
  return <TextField label="Project" name="title" defaultValue={start} problem={problem} required />
}

interface ClientFieldsProps {
  problems: Problems
  kinds: Record<ClientKind, { label: string; hint: string }>
  client?: ProjectDetail['client']
}

/** Who a project is for. */
export function ClientFields({ problems, kinds, client }: ClientFieldsProps) {
  const [kind, setKind] = useState<ClientKind>(client?.kind ?? 'firm')
  return (
    <>
      <RadioChoice
        legend={projectWords.whoFor}
        name="kind"
        value={kind}
        onChange={setKind}
        options={CLIENT_KINDS.map((value) => ({ value, ...kinds[value] }))}
      />
      <TextField label="Name" name="name" defaultValue={client?.name} problem={problems.name} required />
      <TextField
        label="Business (optional)"
        name="firm"
        defaultValue={client?.firm ?? ''}
        problem={problems.firm}
      />
      <EmailField defaultValue={client?.email} problem={problems.email} />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        defaultValue={client?.phone ?? ''}
        problem={problems.phone}
      />
      <TextField
        label="Address for invoices (optional)"
        name="address"
        defaultValue={client?.address ?? ''}
        problem={problems.address}
      />
    </>
  )
}
