import { beforeEach, expect, test } from 'vitest'
import {
  choiceOf,
  choicesNow,
  chooseOnly,
  choosePackage,
  clearBasket,
  closeGallery,
  emptyBasket,
  moveChoice,
  openBasket,
  openDoor,
  togglePhoto,
} from './basket.ts'

const chosen = (door: string) => choiceOf(door, 'gallery')
const toggle = (door: string, photoId: string) => togglePhoto(door, photoId, 'gallery')

beforeEach(() => {
  clearBasket()
  openBasket('TWEED3BA')
})

test('a photo is chosen and put back by the same press', () => {
  toggle('TWEED3BA', 'a')
  toggle('TWEED3BA', 'b')
  toggle('TWEED3BA', 'a')
  expect(chosen('TWEED3BA').photoIds).toEqual(['b'])
})

test('taking the package away leaves the photos chosen', () => {
  toggle('TWEED3BA', 'a')
  choosePackage('TWEED3BA', 'basic', 'gallery')
  choosePackage('TWEED3BA', null, 'gallery')
  expect(chosen('TWEED3BA')).toMatchObject({ packageId: null, photoIds: ['a'] })
})

test('another gallery does not touch the choices of the first', () => {
  toggle('TWEED3BA', 'a')
  closeGallery()
  openBasket('TWEED3BB')
  toggle('TWEED3BB', 'b')
  expect(chosen('TWEED3BA').photoIds).toEqual(['a'])
  expect(choicesNow().map(([door]) => door)).toEqual(['TWEED3BA', 'TWEED3BB'])
})

test('a package of one price list is not shown as one of the other, and the photos stay chosen', () => {
  toggle('TWEED3BA', 'a')
  choosePackage('TWEED3BA', 'premium', 'gallery')
  expect(choiceOf('TWEED3BA', 'portrait')).toMatchObject({ packageId: null, photoIds: ['a'] })
  choosePackage('TWEED3BA', 'basic', 'portrait')
  expect(chosen('TWEED3BA').packageId).toBeNull()
  expect(choicesNow()).toHaveLength(1)
})

test('a portrait without a package is nothing to buy', () => {
  chooseOnly('TWEED3BA', 'a', 'portrait')
  expect(choicesNow()).toEqual([])
})

test('what was chosen by code goes on under the account once the child is linked', () => {
  toggle('TWEED3BA', 'a')
  moveChoice('TWEED3BA', 'pupil-1')
  expect(choicesNow().map(([door]) => door)).toEqual(['pupil-1'])
  expect(chosen('pupil-1').photoIds).toEqual(['a'])
})

test('after an order its gallery is open and nothing of it is chosen', () => {
  toggle('TWEED3BA', 'a')
  emptyBasket(['TWEED3BA'])
  expect(openDoor()).toBe('TWEED3BA')
  expect(chosen('TWEED3BA')).toMatchObject({ packageId: null, photoIds: [] })
})

test('logging out leaves nothing', () => {
  toggle('TWEED3BA', 'a')
  clearBasket()
  expect(openDoor()).toBeNull()
  expect(chosen('TWEED3BA').photoIds).toEqual([])
})
