import { useState } from 'react'
import { newAddressWords } from '../../../content/desk/website/website.ts'
import { listWebsite } from '../../../contract/website/website.ts'
import { addressPartOf } from '../../../domain/site/fields/address-part.ts'
import { pageOf, siteKinds } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm, whenSent } from '../kit/form/form-dialog.tsx'

interface NewAddressProps {
  kind: SiteKind
  /** Of the document that is copied. */
  title: string
  busy: boolean
  onMake: (made: { id: string; title: string }) => void
  onClose: () => void
}

/** Asks for the title of a new document, of which its address is made that never changes. */
export function NewAddress({ kind, title: given, busy, onMake, onClose }: NewAddressProps) {
  const site = useEndpoint(listWebsite)
  const [title, setTitle] = useState(given)
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<{ title?: string; address?: string }>({})
  const id = typed ?? addressPartOf(title)
  const isTaken = site.data?.documents.some((one) => one.kind === kind && one.id === id)
  const { label } = siteKinds[kind]
  function onSubmit() {
    const tidy = addressPartOf(id)
    const found = {
      ...(title.trim() === '' && { title: newAddressWords.noTitle }),
      ...(tidy === '' && { address: newAddressWords.noAddress }),
      ...(tidy !== id && { address: newAddressWords.oddAddress }),
      ...(isTaken && { address: newAddressWords.taken }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) onMake({ id, title: title.trim() })
  }
  return (
    <DeskDialog title={`New ${label.toLowerCase()}`} open onClose={onClose}>
      <DialogForm
        {...whenSent(onSubmit)}
        className="mt-5 grid gap-5"
        sending={busy}
        confirm="Begin"
        onCancel={onClose}
      >
        <TextField
          label="Title"
          name="title"
          required
          maxLength={40}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value)
            setWrong({})
          }}
          problem={wrong.title}
          autoComplete="off"
        />
        <TextField
          label="Address"
          name="address"
          required
          maxLength={80}
          value={id}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong({})
          }}
          problem={wrong.address}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <p className="-mt-2 text-small text-soft">
          {id !== '' && <span className="block break-all font-slate">{pageOf(kind, id, {})}</span>}
          {newAddressWords.stays}
        </p>
      </DialogForm>
    </DeskDialog>
  )
}
