import { describe, expect, test } from 'vitest'
import { typedNamesOf } from '../photos/class-photo-names.ts'
import { findByTypedName } from './name-matching.ts'

const isSameName = (a: string, b: string) => findByTypedName([{ name: a }])(b).length > 0

describe('two names are one', () => {
  test.each([
    ['Seán O’Brien', "Sean O'Brien"],
    ['Seán O’Brien', 'SEAN OBRIEN'],
    ['Seán O’Brien', 'Sean O Brien'],
    ['Zofia Wójcik', 'Zofia Wojcik'],
    ['Łukasz Gałązka', 'Lukasz Galazka'],
    ['Søren Æbelø', 'Soren Aebelo'],
    ['Jürgen Weiß', 'Jurgen Weiss'],
    ['Zoe\u0308 Reid', 'ZO\u00cb Reid'],
    ['Iain Mac an t-Saoir', 'Mac an t-Saoir, Iain'],
    ['Iain Mac an t-Saoir', 'Mac an tSaoir Iain'],
    ['Iain Mac an t-Saoir', 'iain  MacAnTSaoir'],
    ['Anne-Marie Reid', 'Annemarie Reid'],
    ['Anne-Marie Reid', 'Reid Anne Marie'],
    ['Anna Maria Kowalska', 'Maria Anna Kowalska'],
    ['Ann Reid', 'AnnReid'],
    ['山田 太郎', '太郎 山田'],
    ['👩', '👩'],
  ])('%s and %s', (a, b) => {
    expect(isSameName(a, b)).toBe(true)
    expect(isSameName(b, a)).toBe(true)
  })

  test.each([
    ['Ann Reid', 'Ann Read'],
    ['Ann Reid', 'Ann'],
    ['Amy Reid', 'May Reid'],
    ['Isla Reid', 'Isla Reidson'],
    ['Iain Mac an t-Saoir', 'Iain Mac'],
    ['👩', '👨'],
  ])('but not %s and %s', (a, b) => {
    expect(isSameName(a, b)).toBe(false)
    expect(isSameName(b, a)).toBe(false)
  })
})

test('of several people whom a typed name may mean, the one who is written so comes first', () => {
  const people = ['Ann Mary', 'Mary Ann', 'Isla Reid'].map((name) => ({ name }))
  const find = findByTypedName(people)
  expect(find('Mary Ann').map(({ name }) => name)).toEqual(['Mary Ann', 'Ann Mary'])
  expect(find('mary-ann').map(({ name }) => name)).toEqual(['Ann Mary', 'Mary Ann'])
  expect(find('Ms Kerr')).toEqual([])
})

test('a name that was cut at its comma is found in its row, but not across a student’s', () => {
  const row = (...names: string[]) =>
    names.map((name) => ({ name: name.replace('*', ''), isTyped: !name.startsWith('*') }))
  const isTheirs = (name: string) => isSameName(name, 'Iain Mac an t-Saoir')
  const found = (...names: string[]) => [...typedNamesOf(row(...names), isTheirs)]
  expect(found('Ms Kerr', 'Mac an t-Saoir', 'Iain', 'Iain')).toEqual([1, 2])
  expect(found('Mac an t-Saoir', '*Isla Reid', 'Iain')).toEqual([])
  expect(found('*Iain Mac an t-Saoir', 'iain mac an tsaoir')).toEqual([1])
})
