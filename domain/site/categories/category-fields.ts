import { z } from 'zod'
import { boundedText, typedText } from '../../bounded-text.ts'
import { group, line, list, since } from '../fields/basic-fields.ts'
import { type FieldWords, siteFields } from '../fields/field-meta.ts'
import { type CategoryHolder, FIRST_CATEGORIES, withCategoryKeys } from './category-keys.ts'

const firstOf = (holder: CategoryHolder) =>
  FIRST_CATEGORIES[holder].map(({ key, label }) => ({ value: key, label }))

/** The longest key of a category. */
const CATEGORY_KEY = 60

/** A category of the owner's, by its key. That it is in her list is checked before publishing. */
export const category = (label: string, holder: CategoryHolder) =>
  typedText(CATEGORY_KEY)
    .min(1, 'Please choose one')
    .register(siteFields, { input: 'choice', label, categories: holder, options: firstOf(holder) })

/** One or more of them. */
export const categories = (label: string, holder: CategoryHolder, words: FieldWords = {}) =>
  z
    .array(typedText(CATEGORY_KEY))
    .min(1, 'Please choose at least one')
    .max(MOST_CATEGORIES, `Please keep to ${MOST_CATEGORIES}`)
    .register(siteFields, {
      input: 'choices',
      label,
      categories: holder,
      options: firstOf(holder),
      ...words,
    })

const MOST_CATEGORIES = 16

/** The list of them, in the order of the links that filter by them. */
export const categoryList = (label: string, holder: CategoryHolder, words: FieldWords = {}) =>
  since(
    list(
      label,
      group('Category', {
        label: line('Name', 30),
        key: boundedText(CATEGORY_KEY).default('').register(siteFields, {
          input: 'key',
          label: 'Name in addresses',
          max: CATEGORY_KEY,
          optional: true,
        }),
      }),
      { entry: 'category', min: 1, max: MOST_CATEGORIES, ...words },
    ).overwrite(withCategoryKeys),
    FIRST_CATEGORIES[holder],
  )
