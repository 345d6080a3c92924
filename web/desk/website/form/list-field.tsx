import { useContext, useRef, useState } from 'react'
import type { z } from 'zod'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { londonDay } from '../../../../domain/days.ts'
import { now } from '../../../clock.ts'
import { focusNextRow } from '../../../ui/focus-next-row.ts'
import { DeskButton } from '../../kit/page/button.tsx'
import { entryTitle, pictureOf, readable } from '../readable-values.ts'
import { emptyOf, entryOf, idOf, isFixedList, metaOf } from './document-fields.ts'
import { Help, Problem } from './field-frame.tsx'
import { focusField } from './focus-field.ts'
import { Foldable, UnfoldedContext } from './foldable.tsx'
import { type FieldComponent, useFormActions, useFormSurroundings } from './form-context.ts'
import { Fields } from './group-field.tsx'
import { DragHandle, OrderButtons, RemoveButton } from './order-controls.tsx'
import { useChoices } from './use-choices.ts'
import { useDragOrder, withMoved } from './use-drag-order.ts'

interface ListFieldProps {
  schema: z.ZodType
  path: string
  value: unknown
  label: string
  depth: number
  Field: FieldComponent
}

/** A list that is added to, ordered and emptied. */
export function ListField({ schema, path, value, label, depth, Field }: ListFieldProps) {
  const { problems } = useFormSurroundings()
  const meta = metaOf(schema)
  const entry = entryOf(schema)
  const entries = Array.isArray(value) ? value : []
  const rows = useRows(path, entries)
  const add = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const drag = useDragOrder(entries.length, move)
  const fixed = isFixedList(meta)
  const choices = useChoices(metaOf(entry)).length || undefined
  const isAll = choices !== undefined && entries.length >= choices
  const full = isAll || (meta.max !== undefined && entries.length >= meta.max)
  const { change, tell } = useFormActions()
  const { place } = useContext(UnfoldedContext)
  const id = idOf(path)
  const nameOf = (at: number) => `${metaOf(entry).label} ${at + 1}`

  function move(from: number, to: number) {
    rows.move(from, to)
    place(path, (at) => withMoved([...entries.keys()], from, to).indexOf(at))
    change(path, (list) => withMoved(list as unknown[], from, to))
    setSaid(editorWords.moved(nameOf(from), to + 1, entries.length))
  }
  function remove(at: number, button: HTMLButtonElement) {
    focusNextRow(button, add)
    const removed = entries[at]
    rows.remove(at)
    place(path, (one) => (one === at ? undefined : one > at ? one - 1 : one))
    change(path, (list) => (list as unknown[]).toSpliced(at, 1))
    tell(editorWords.removed(entryTitle(entry, removed) || nameOf(at)), async () => {
      place(path, (one) => (one >= at ? one + 1 : one))
      change(path, (list) => (list as unknown[]).toSpliced(at, 0, removed))
    })
  }
  function append() {
    const at = entries.length
    rows.add()
    change(path, (list) => [...((list as unknown[]) ?? []), emptyOf(entry, londonDay(now()))])
    requestAnimationFrame(() => focusField(`${path}.${at}`))
  }

  const list = (
    <fieldset id={id} tabIndex={-1} className="min-w-0 outline-none">
      <legend className={depth === 0 ? 'sr-only' : 'font-[560] text-note leading-snug'}>
        {label}
        {meta.optional && <span className="font-[400] text-soft"> (optional)</span>}
      </legend>
      <Help id={id}>{meta.help}</Help>
      <Problem id={id}>{problems[path]}</Problem>
      <ol ref={drag.list as React.RefObject<HTMLOListElement>} className="mt-2 flex flex-col empty:hidden">
        {entries.map((one, at) => (
          <li
            key={rows.keys[at]}
            data-takeable=""
            style={drag.style(at)}
            className={`flex min-w-0 items-start gap-1 ${fixed ? 'py-2' : 'border-line border-t py-2'} ${drag.dragged === at ? 'relative z-10 bg-raised' : ''}`}
          >
            {!fixed && entries.length > 1 && <DragHandle {...drag.handle(at)} />}
            <Entry
              {...{ schema: entry, path: `${path}.${at}`, value: one, name: nameOf(at), depth, Field }}
              controls={
                !fixed && (
                  <OrderButtons
                    name={nameOf(at)}
                    {...{ at, count: entries.length }}
                    onMove={(by, done) => {
                      move(at, at + by)
                      done()
                    }}
                  >
                    <RemoveButton name={nameOf(at)} onPress={(button) => remove(at, button)} />
                  </OrderButtons>
                )
              }
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!fixed && full && (
        <p className="mt-3 max-w-[40em] text-small text-soft">
          {isAll ? editorWords.everyChoice : editorWords.listFull(entries.length)}
        </p>
      )}
      {!fixed && !full && (
        <DeskButton ref={add} className="mt-2" onClick={append}>
          {`Add ${withArticle(meta.entry ?? 'entry')}`}
        </DeskButton>
      )}
    </fieldset>
  )
  if (depth > 0) return list
  return (
    <Foldable path={path} title={label} summary={readable(schema, value) ?? 'None'}>
      <div className="pb-6">{list}</div>
    </Foldable>
  )
}

interface EntryProps {
  schema: z.ZodType
  path: string
  value: unknown
  name: string
  depth: number
  Field: FieldComponent
  controls: React.ReactNode
}

/** One entry: a field of its own, or a group that folds. */
function Entry({ schema, path, value, name, depth, Field, controls }: EntryProps) {
  if (metaOf(schema).input !== 'group')
    return (
      <div className="flex min-w-0 grow flex-wrap items-end justify-end gap-x-1">
        <div className="min-w-0 grow basis-60">
          <Field {...{ schema, path, value }} label={name} depth={depth + 1} />
        </div>
        {controls}
      </div>
    )
  const title = entryTitle(schema, value)
  return (
    <div className="min-w-0 grow">
      <Foldable
        path={path}
        title={title || name}
        summary={title ? name : ''}
        picture={pictureOf(schema, value)}
        small
      >
        <fieldset id={idOf(path)} tabIndex={-1} className="grid min-w-0 gap-5 pt-2 pb-4 outline-none">
          <legend className="sr-only">{name}</legend>
          <Fields {...{ schema, path, value, Field }} depth={depth + 1} />
          <div className="flex justify-end">{controls}</div>
        </fieldset>
      </Foldable>
    </div>
  )
}

/** A key for each row, which it keeps when it is moved. */
function useRows(path: string, entries: readonly unknown[]) {
  const next = useRef(0)
  const fresh = () => `${path} ${next.current++}`
  const keys = useRef<string[]>([])
  // Entries that come and go from elsewhere, such as an undo, get new keys at the end.
  while (keys.current.length < entries.length) keys.current.push(fresh())
  keys.current.length = entries.length
  return {
    keys: keys.current,
    move: (from: number, to: number) => {
      keys.current = withMoved(keys.current, from, to)
    },
    remove: (at: number) => {
      keys.current = keys.current.toSpliced(at, 1)
    },
    add: () => {
      keys.current = [...keys.current, fresh()]
    },
  }
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
