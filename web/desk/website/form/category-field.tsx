import { showDocument } from '../../../../contract/website/website.ts'
import { CATEGORY_LISTS, type Category, type CategoryHolder } from '../../../../domain/site/categories.ts'
import { ONLY } from '../../../../domain/site/kinds/all.ts'
import { useEndpoint } from '../../../endpoint-query.ts'
import { valueAt } from './document-fields.ts'
import { ChoiceField, ChoicesField, type ValueFieldProps } from './value-fields.tsx'

/** One category or several, of those that the owner has published; until they are loaded, of the first ones. */
export function CategoryField(field: ValueFieldProps & { holder: CategoryHolder }) {
  const { holder, meta } = field
  const shown = useEndpoint(showDocument, { params: { kind: holder, id: ONLY } })
  const categories = valueAt(shown.data?.published ?? {}, CATEGORY_LISTS[holder]) as
    | readonly Category[]
    | undefined
  const options = categories?.map(({ key, label }) => ({ value: key, label })) ?? meta.options ?? []
  const Field = meta.input === 'choices' ? ChoicesField : ChoiceField
  return <Field {...field} meta={{ ...meta, options }} />
}
