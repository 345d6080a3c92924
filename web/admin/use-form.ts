import type { ZodType } from 'zod'
import { ApiError } from '../api.ts'
import { reasonOf } from '../explain.ts'
import { useForm as useAnyForm } from '../use-form.ts'

/** A desk form: validated by its contract, with errors in the server's own words. */
export const useForm = <T>(check: ZodType<T>, send: (value: T) => Promise<void>) =>
  useAnyForm({ check, send, explain: explainAsServer })

const explainAsServer = (error: unknown) => ({
  text: reasonOf(error),
  ...(error instanceof ApiError && { fields: error.fields }),
})
