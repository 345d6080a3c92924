import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { Category } from '../../../../domain/site/categories/category-keys.ts'
import type { ListedDocument } from '../../../../domain/site/documents/site-desk.ts'
import { DESCRIBED, descriptionsOf } from '../../../../domain/site/media/picture-descriptions.ts'
import { groupFields, isOfPicture, metaOf, type TypedContent } from './document-fields.ts'
import { Field } from './field.tsx'
import { type FormActions, FormActionsContext, FormSurroundingsContext } from './form-context.ts'

interface DocumentFormProps {
  schema: z.ZodType
  content: TypedContent
  problems: Readonly<Record<string, string>>
  documents: readonly ListedDocument[]
  /** The categories that the document may name. */
  categories?: readonly Category[]
  address: string | undefined
  actions: FormActions
  unfolded?: boolean
}

/** The form of a document, made of its kind's schema. */
export function DocumentForm(props: DocumentFormProps) {
  const { schema, content, problems, documents, categories, address, actions, unfolded = false } = props
  const given = content[DESCRIBED]
  const described = useMemo(() => descriptionsOf({ [DESCRIBED]: given }), [given])
  const surroundings = useMemo(
    () => ({ problems, documents, described, categories, address, unfolded }),
    [problems, documents, described, categories, address, unfolded],
  )
  return (
    <FormActionsContext value={actions}>
      <FormSurroundingsContext value={surroundings}>
        {sectionsOf(schema).map((names) => (
          <Section key={names[0]?.[0]} folds={isFolding(names[0]?.[1])}>
            {names.map(([name, field]) => (
              <Field
                key={name}
                schema={field}
                path={name}
                value={content[name]}
                beside={isOfPicture(field) ? content : undefined}
                depth={0}
              />
            ))}
          </Section>
        ))}
      </FormSurroundingsContext>
    </FormActionsContext>
  )
}

const Section = ({ folds, children }: { folds: boolean; children: ReactNode }) => (
  <div className={`grid min-w-0 gap-5 ${folds ? 'last:border-line last:border-b' : 'pt-4 pb-6'}`}>
    {children}
  </div>
)

const isFolding = (field: z.ZodType | undefined) =>
  field !== undefined && ['group', 'list'].includes(metaOf(field).input)

/** The document's own fields in runs: single fields together, each group and list by itself. */
function sectionsOf(schema: z.ZodType): [string, z.ZodType][][] {
  const runs: [string, z.ZodType][][] = []
  let inRun = false
  for (const field of groupFields(schema)) {
    if (metaOf(field[1]).input === 'descriptions') continue
    const folds = isFolding(field[1])
    if (folds || !inRun) runs.push([field])
    else runs.at(-1)?.push(field)
    inRun = !folds
  }
  return runs
}
