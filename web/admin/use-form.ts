import type { ZodType } from 'zod'
import { ApiError } from '../api.ts'
import { reasonOf } from '../explain.ts'
import { notify } from '../ui/notify.ts'
import { useForm as useAnyForm } from '../use-form.ts'

/**
 * A desk form: validated by its contract, with errors in the server's own words. A dialog may be closed while its form is
 * sent; a failure is then a notice.
 */
export const useForm = <T>(check: ZodType<T>, send: (value: T) => Promise<void>) =>
  useAnyForm({
    check,
    send,
    explain: explainAsServer,
    onUnseen: (text) => void notify({ kind: 'destructive', title: 'Not done', text }).catch(() => undefined),
  })

const explainAsServer = (error: unknown) => ({
  text: reasonOf(error),
  ...(error instanceof ApiError && { fields: error.fields }),
})
