import { expect, test } from 'vitest'
import type { DeskPhoto } from '../../../../domain/photos/sorting.ts'
import { markByKey } from './mark-by-key.ts'

const photo = (id: string, more: Partial<DeskPhoto> = {}) =>
  ({ id, kind: 'portrait', pupilId: 'isla', ...more }) as DeskPhoto

/** What was done by a key. */
function pressed(key: string, photos: DeskPhoto[]) {
  const done: string[] = []
  const ids = (some: readonly DeskPhoto[]) => some.map(({ id }) => id).join()
  const note = (words: string) => {
    done.push(words)
    return Promise.resolve(true)
  }
  const work = {
    forSchool: (pupil: { name: string }, photoId: string | null) => note(`${photoId} for ${pupil.name}`),
    hide: (some: readonly DeskPhoto[], hidden: boolean) => note(`${hidden ? 'hide' : 'show'} ${ids(some)}`),
    rate: (some: readonly DeskPhoto[], stars: number) => note(`${stars} for ${ids(some)}`),
  }
  const pupils = [{ id: 'isla', name: 'Isla', portrait: null }]
  return [markByKey({ work, pupils }, key, photos), ...done]
}

test('the keys of a picture editor reject, show and rate all photos that are chosen', () => {
  const two = [photo('a'), photo('b')]
  expect(pressed('x', two)).toEqual([true, 'hide a,b'])
  expect(pressed('u', two)).toEqual([true, 'show a,b'])
  expect(pressed('5', two)).toEqual([true, '5 for a,b'])
  expect(pressed('0', two)).toEqual([true, '0 for a,b'])
  for (const key of ['6', 'y', 'Enter']) expect(pressed(key, two)).toEqual([false])
  expect(pressed('x', [])).toEqual([false])
})

test('one portrait of a student of the screen is picked for the school, and nothing else is', () => {
  expect(pressed('p', [photo('a')])).toEqual([true, 'a for Isla'])
  expect(pressed('p', [photo('a'), photo('b')])).toEqual([true])
  expect(pressed('p', [photo('a', { kind: 'class' })])).toEqual([true])
  expect(pressed('p', [photo('a', { pupilId: 'jack' })])).toEqual([true])
})
