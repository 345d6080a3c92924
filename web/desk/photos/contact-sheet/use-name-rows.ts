import { useReducer } from 'react'
import type { EditedRow } from './name-rows.ts'

interface State {
  rows: EditedRow[]
  past: EditedRow[][]
  /** What the last change was about: consecutive typing in one field is one change. */
  about: string
}
type Change = { to: EditedRow[]; about?: string } | 'undo'

function step({ rows, past, about }: State, change: Change): State {
  if (change === 'undo') return { rows: past.at(-1) ?? rows, past: past.slice(0, -1), about: '' }
  const goesOn = change.about !== undefined && change.about === about
  return { rows: change.to, past: goesOn ? past : [...past, rows], about: change.about ?? '' }
}

/** Rows of names being edited, with undo for each change. */
export function useNameRows(first: () => EditedRow[]) {
  const [{ rows, past }, dispatch] = useReducer(step, undefined, () => ({
    rows: first(),
    past: [],
    about: '',
  }))
  return {
    rows,
    set: (to: EditedRow[], about?: string) => dispatch(about === undefined ? { to } : { to, about }),
    undo: past.length > 0 ? () => dispatch('undo') : undefined,
  }
}
