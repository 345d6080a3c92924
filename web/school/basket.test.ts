import { beforeEach, expect, test } from 'vitest'
import {
  choiceOf,
  choosePackage,
  clearBasket,
  closeGallery,
  emptyBasket,
  openBasket,
  openCode,
  togglePhoto,
} from './basket.ts'

beforeEach(() => {
  clearBasket()
  openBasket('TWEED3BA')
})

test('a photo is chosen and put back by the same press', () => {
  togglePhoto('TWEED3BA', 'a')
  togglePhoto('TWEED3BA', 'b')
  togglePhoto('TWEED3BA', 'a')
  expect(choiceOf('TWEED3BA').photoIds).toEqual(['b'])
})

test('taking the package away leaves the photos chosen', () => {
  togglePhoto('TWEED3BA', 'a')
  choosePackage('TWEED3BA', 'basic')
  choosePackage('TWEED3BA', null)
  expect(choiceOf('TWEED3BA')).toEqual({ packageId: null, photoIds: ['a'] })
})

test('another gallery does not touch the choices of the first', () => {
  togglePhoto('TWEED3BA', 'a')
  closeGallery()
  openBasket('TWEED3BB')
  togglePhoto('TWEED3BB', 'b')
  expect(choiceOf('TWEED3BA').photoIds).toEqual(['a'])
})

test('after an order its gallery is open and nothing of it is chosen', () => {
  togglePhoto('TWEED3BA', 'a')
  emptyBasket(['TWEED3BA'])
  expect(openCode()).toBe('TWEED3BA')
  expect(choiceOf('TWEED3BA')).toEqual({ packageId: null, photoIds: [] })
})

test('logging out leaves nothing', () => {
  togglePhoto('TWEED3BA', 'a')
  clearBasket()
  expect(openCode()).toBeNull()
  expect(choiceOf('TWEED3BA').photoIds).toEqual([])
})
