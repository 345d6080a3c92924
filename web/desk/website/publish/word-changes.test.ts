import { expect, test } from 'vitest'
import { processorTime } from '../../../../tests/support/processor-time.ts'
import { wordChanges } from './word-changes.ts'

test('words that were added and taken out stand among those that stay', () => {
  expect(wordChanges('The light came late.', 'The light came early.')).toEqual([
    { is: 'same', text: 'The light came ' },
    { is: 'removed', text: 'late' },
    { is: 'added', text: 'early' },
    { is: 'same', text: '.' },
  ])
})

test('what is far from a change is left out', () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
  const changed = wordChanges(words.join(' '), words.with(50, 'new').join(' ')) ?? []
  expect(changed.map(({ is }) => is)).toEqual(['gap', 'same', 'removed', 'added', 'same', 'gap'])
  expect(changed[1]).toEqual({ is: 'same', text: `${words.slice(38, 50).join(' ')} ` })
})

test('a paragraph more or less is seen', () => {
  const changed = wordChanges('One.\n\nTwo.', 'One.\n\nThree.\n\nTwo.') ?? []
  expect(changed.filter(({ is }) => is === 'added')).toHaveLength(1)
  expect(changed.filter(({ is }) => is === 'removed')).toHaveLength(0)
})

test('texts that have nothing in common have no changes to show', () => {
  expect(wordChanges('Heather', 'Gorse')).toBeUndefined()
})

test('two long texts that differ throughout take little time', () => {
  const text = (word: string) => Array.from({ length: 6000 }, (_, at) => `${word}${at}`).join(' ')
  expect(processorTime(() => wordChanges(text('a'), text('b')))).toBeLessThan(3000)
})
