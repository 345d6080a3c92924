import { useFormSurroundings } from './form-context.ts'
import { ChoiceField, ChoicesField, type ValueFieldProps } from './value-fields.tsx'

/** One category or several, of those that the owner has published. */
export function CategoryField(field: ValueFieldProps) {
  const { meta } = field
  const { categories } = useFormSurroundings()
  const options = categories?.map(({ key, label }) => ({ value: key, label })) ?? meta.options ?? []
  const Field = meta.input === 'choices' ? ChoicesField : ChoiceField
  return <Field {...field} meta={{ ...meta, options }} />
}
