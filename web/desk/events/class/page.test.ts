import { expect, test } from 'vitest'
import { matchingPupils } from './page.tsx'

const pupil = (name: string, parentEmail: string | null, accessCode: string) => ({
  name,
  parentEmail,
  accessCode,
})
const isla = pupil('Isla MacDonald', 'morag@parents.example', 'ABCD2345')
const jack = pupil('Jack Reid', null, 'XYZW6789')
const found = (typed: string) => matchingPupils([isla, jack], typed).map(({ name }) => name)

test('a student is found by name, parent e-mail or access code, whatever the case', () => {
  for (const typed of ['macd', 'MORAG@', 'abcd', ' Isla ']) expect(found(typed)).toEqual(['Isla MacDonald'])
})

test('a name is found without its accents, apostrophes and hyphens', () => {
  const all = [pupil('Seán O’Brien', null, 'XYZW6789'), pupil('Zofia Wójcik-Łęska', null, 'XYZW6788')]
  for (const typed of ["o'br", 'obrien', 'SEAN O’B']) expect(matchingPupils(all, typed)).toEqual([all[0]])
  for (const typed of ['wojcik', 'Leska', 'wójcik l']) expect(matchingPupils(all, typed)).toEqual([all[1]])
})

test('a student without a parent e-mail is found by the rest and not by nothing', () => {
  expect(found('xyzw')).toEqual(['Jack Reid'])
  expect(found('null')).toEqual([])
})

test('nothing typed, or only spaces, shows everybody', () => {
  for (const typed of ['', '   ']) expect(found(typed)).toHaveLength(2)
})
