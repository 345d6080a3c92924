import { expect, test } from 'vitest'
import { withKeys } from './rate-keys.ts'

const keysOf = (...rows: [name: string, key?: string][]) =>
  withKeys(rows.map(([name, key = '']) => ({ name, key }))).map(({ key }) => key)

test('a row gets a key of its name, and keeps it under another name', () => {
  expect(keysOf(['Second camera'], ['Filming & travel by van, all day'])).toEqual([
    'second-camera',
    'filming-and-travel',
  ])
  expect(keysOf(['Third camera', 'second-camera'], ['Second camera'])).toEqual([
    'second-camera',
    'second-camera-2',
  ])
})

test('a new row above another never takes its key', () => {
  expect(keysOf(['Filming'], ['Daily filming', 'filming'])).toEqual(['filming-2', 'filming'])
})

test('no row is another’s half day, the Sundays or the surcharge', () => {
  expect(keysOf(['Filming', 'filming'], ['Filming half'])).toEqual(['filming', 'filming-half-2'])
  expect(keysOf(['Spanish half', 'spanish-half'], ['Spanish'])).toEqual(['spanish-half', 'spanish-2'])
  expect(keysOf(['Sundays'], ['Surcharge', 'surcharge'])).toEqual(['sundays-2', 'surcharge-2'])
})

test('names without letters of the alphabet get keys too', () => {
  expect(keysOf(['£££'], ['照片'], [''])).toEqual(['rate', 'rate-2', 'rate-3'])
})

test('two rows with one key are told apart', () => {
  expect(keysOf(['A', 'same'], ['B', 'same'])).toEqual(['same', 'b'])
})
