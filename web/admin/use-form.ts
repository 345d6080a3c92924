import type { ZodType } from 'zod'
import { ApiError } from '../api.ts'
import { reasonOf } from '../explain.ts'
import { useForm as useAnyForm } from '../use-form.ts'

/** A form of the desk: checked by its contract, and what goes wrong is said in the server's own words. */
export const useForm = <T>(check: ZodType<T>, send: (value: T) => Promise<void>) =>
  useAnyForm({ check, send, explain: quote })

const quote = (error: unknown) => ({
  text: reasonOf(error),
  ...(error instanceof ApiError && { fields: error.fields }),
})
