import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import type { ZodType } from 'zod'
import { anyScreen } from '../../../../content/desk/kit.ts'
import type { Problems } from '../../../use-form.ts'
import { DeskButton } from '../page/button.tsx'
import { DeskDialog } from './dialog.tsx'
import { useDeskForm } from './use-desk-form.ts'

interface FormDialogProps<T> extends Omit<ComponentProps<typeof DeskDialog>, 'children'> {
  /** The form's contract. */
  check: ZodType<T>
  /** Sends what was typed; the dialog closes afterwards. */
  send: (value: T, form: HTMLFormElement) => Promise<unknown>
  /** The button that sends, and its words meanwhile. */
  confirm: string
  busy?: string
  /** It cannot be undone. */
  destructive?: boolean
  /** The field below which it is said why the form as a whole was rejected, if it has only one. */
  failureAt?: string
  className?: string
  /** The fields. What they keep in state begins anew each time. */
  children: (problems: Problems) => ReactNode
}

/** A dialog that is a form. What keeps more than its fields in state is a `DeskDialog` around a `DialogForm`. */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { check, send, confirm, busy, destructive, failureAt, className, children, ...dialog } = props
  const fields = { check, send, confirm, busy, destructive, failureAt, className, children }
  return (
    <DeskDialog {...dialog}>
      <Fields {...fields} onClose={dialog.onClose} />
    </DeskDialog>
  )
}

type FieldsProps<T> = Pick<FormDialogProps<T>, 'check' | 'send' | 'confirm' | 'children' | 'onClose'> & {
  [Name in 'busy' | 'failureAt' | 'className']: string | undefined
} & { destructive: boolean | undefined }

function Fields<T>({ check, send, busy, failureAt, children, onClose, ...rest }: FieldsProps<T>) {
  const { problems, failure, sending, form } = useDeskForm(check, async (value, sent) => {
    await send(value, sent)
    onClose()
  })
  const below = failureAt !== undefined && failure !== undefined
  return (
    <DialogForm
      {...form}
      {...rest}
      sending={sending}
      busy={busy}
      failure={below ? undefined : failure}
      onCancel={onClose}
    >
      {children(below ? { ...problems, [failureAt]: failure } : problems)}
    </DialogForm>
  )
}

interface DialogFormProps extends ComponentProps<'form'> {
  failure?: string | undefined
  sending: boolean
  /** The button that sends, and its words meanwhile. */
  confirm: string
  busy?: string | undefined
  cancel?: string | undefined
  /** It cannot be undone: the button is red, and where there are no fields the focus begins on the way back. */
  destructive?: boolean | undefined
  onCancel: () => void
  /** What stands between the failure and the buttons. */
  foot?: ReactNode
}

/** The form in a dialog: its fields, why it was rejected, and its buttons, which a phone keeps in reach. */
export function DialogForm(props: DialogFormProps) {
  const {
    failure,
    sending,
    confirm,
    busy = confirm,
    cancel = 'Cancel',
    destructive,
    onCancel,
    foot,
    children,
    ...form
  } = props
  return (
    <form {...form} className={form.className ?? 'mt-6 grid gap-6'}>
      {children}
      <FormFailure>{failure}</FormFailure>
      {foot}
      <div className="mt-2 flex flex-row-reverse flex-wrap gap-2 max-sm:sticky max-sm:-bottom-5 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-line max-sm:border-t max-sm:bg-raised max-sm:px-5 max-sm:py-3 max-sm:[&>*]:flex-1">
        <DeskButton look={destructive ? 'destructive' : 'solid'} type="submit" aria-disabled={sending}>
          {sending ? busy : confirm}
        </DeskButton>
        <DeskButton data-way-back={destructive} onClick={onCancel}>
          {cancel}
        </DeskButton>
      </div>
    </form>
  )
}

/** What a form that no contract checks does when it is sent. It may lie within another one, in React’s eyes. */
export const whenSent = (work: () => unknown) => ({
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    work()
  },
})

/** The id of what a form makes: sent twice, it is made once. Goes into the form as `id`. */
export function NewId() {
  const [id] = useState(() => crypto.randomUUID())
  return <input type="hidden" name="id" value={id} />
}

/** Introduces a form with optional fields. */
export function RequiredNote() {
  return <p className="text-small text-soft">{anyScreen.required}</p>
}

/** Why the form as a whole was rejected. */
export function FormFailure({
  children,
  className = '',
}: {
  children: string | undefined
  className?: string
}) {
  return (
    <p role="alert" className={`text-small text-wrong empty:hidden ${className}`}>
      {children}
    </p>
  )
}
