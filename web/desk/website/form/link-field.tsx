import { useFormSurroundings } from './form-context.ts'

/** The addresses of the site's own pages, offered while an address is typed. */
export function LinkSuggestions({ id }: { id: string }) {
  const { documents } = useFormSurroundings()
  return (
    <datalist id={id}>
      {documents.flatMap(({ kind, id: document, address, title, state }) =>
        address && state !== 'deleted' ? (
          <option key={`${kind} ${document}`} value={address}>
            {title}
          </option>
        ) : (
          []
        ),
      )}
      <option value="/#contact">Contact form</option>
    </datalist>
  )
}
