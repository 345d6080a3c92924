import type { ListedDocument } from '../../../../domain/site/documents/site-desk.ts'
import type { FieldMeta } from '../../../../domain/site/fields/field-meta.ts'
import { useFormSurroundings } from './form-context.ts'

/** What may be chosen in a field: its options, and the documents of its kind. */
export function useChoices({ options = [], kind }: FieldMeta) {
  const { documents } = useFormSurroundings()
  if (!kind) return options
  const own = documents
    .filter((one) => one.kind === kind && one.state !== 'deleted')
    .map((one) => ({ value: `${kind}/${one.id}`, label: titleInChoice(one) }))
  return [...options, ...own]
}

/** What a document is called where it is chosen. */
export const titleInChoice = ({ title, state }: Pick<ListedDocument, 'title' | 'state'>) =>
  state === 'unpublished' ? `${title} (not published yet)` : title
