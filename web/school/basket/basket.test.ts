import { beforeEach, expect, test } from 'vitest'
import { priceLists } from '../../../content/price-lists.ts'
import {
  choiceOf,
  chooseOnly,
  choosePackage,
  clearBasket,
  closeGallery,
  countPhotos,
  currentChoices,
  emptyBasket,
  moveChoice,
  openBasket,
  openGalleryKey,
  setExtra,
  togglePhoto,
} from './basket.ts'

const { gallery, portrait } = priceLists
const chosen = (galleryKey: string) => choiceOf(galleryKey, 'gallery')
const toggle = (galleryKey: string, photoId: string) => togglePhoto(galleryKey, photoId, gallery)

beforeEach(() => {
  clearBasket()
  openBasket('TWEED3BA')
})

test('pressing a photo again deselects it', () => {
  toggle('TWEED3BA', 'a')
  toggle('TWEED3BA', 'b')
  toggle('TWEED3BA', 'a')
  expect(chosen('TWEED3BA').photoIds).toEqual(['b'])
})

test('removing the package keeps the photos chosen', () => {
  toggle('TWEED3BA', 'a')
  choosePackage('TWEED3BA', 'basic', gallery)
  choosePackage('TWEED3BA', null, gallery)
  expect(chosen('TWEED3BA')).toMatchObject({ packageId: null, photoIds: ['a'] })
})

test('opening another gallery keeps the choices of the first', () => {
  toggle('TWEED3BA', 'a')
  closeGallery()
  openBasket('TWEED3BB')
  toggle('TWEED3BB', 'b')
  expect(chosen('TWEED3BA').photoIds).toEqual(['a'])
  expect(currentChoices().map(([galleryKey]) => galleryKey)).toEqual(['TWEED3BA', 'TWEED3BB'])
})

test('a package of one price list does not count in another, and the photos stay chosen', () => {
  toggle('TWEED3BA', 'a')
  choosePackage('TWEED3BA', 'premium', gallery)
  expect(choiceOf('TWEED3BA', 'portrait')).toMatchObject({ packageId: null, photoIds: ['a'] })
  choosePackage('TWEED3BA', 'basic', portrait)
  expect(chosen('TWEED3BA').packageId).toBeNull()
  expect(currentChoices()).toHaveLength(1)
})

test('a portrait without a package is not for sale', () => {
  chooseOnly('TWEED3BA', 'a', portrait)
  expect(currentChoices()).toEqual([])
})

test('choices made by code move to the account once the child is linked', () => {
  toggle('TWEED3BA', 'a')
  moveChoice('TWEED3BA', 'pupil-1')
  expect(currentChoices().map(([galleryKey]) => galleryKey)).toEqual(['pupil-1'])
  expect(chosen('pupil-1').photoIds).toEqual(['a'])
})

test('a choice that the account has already is not lost when the code’s gallery is linked', () => {
  toggle('pupil-1', 'a')
  toggle('TWEED3BA', 'b')
  moveChoice('TWEED3BA', 'pupil-1')
  expect(currentChoices().map(([galleryKey, { photoIds }]) => [galleryKey, photoIds])).toEqual([
    ['pupil-1', ['a']],
    ['TWEED3BA', ['b']],
  ])
  toggle('pupil-1', 'a')
  moveChoice('TWEED3BA', 'pupil-1')
  expect(currentChoices().map(([galleryKey, { photoIds }]) => [galleryKey, photoIds])).toEqual([
    ['pupil-1', ['b']],
  ])
})

test('a basket of a package or prints alone has photos in it; one of a folder has none', () => {
  const print = (product: string, photoId: string | null) => ({ product, photoId, quantity: 2 })
  const { photoIds, priceListId } = chosen('TWEED3BA')
  const basket = { packageId: null, photoIds, priceListId }
  expect(countPhotos(basket)).toBe(0)
  expect(countPhotos({ ...basket, packageId: 'premium' })).toBe(1)
  expect(countPhotos({ ...basket, packageId: 'basic', photoIds: ['a', 'b'] })).toBe(2)
  expect(
    countPhotos({ ...basket, extras: [print('8x10', 'a'), print('mug', 'a'), print('8x10', 'b')] }),
  ).toBe(2)
  expect(countPhotos({ ...basket, extras: [print('folder', null)] })).toBe(0)
})

test('after an order its gallery stays open with nothing chosen', () => {
  toggle('TWEED3BA', 'a')
  emptyBasket(['TWEED3BA'])
  expect(openGalleryKey()).toBe('TWEED3BA')
  expect(chosen('TWEED3BA')).toMatchObject({ packageId: null, photoIds: [] })
})

test('logging out clears everything', () => {
  toggle('TWEED3BA', 'a')
  clearBasket()
  expect(openGalleryKey()).toBeNull()
  expect(chosen('TWEED3BA').photoIds).toEqual([])
})

test('something bought singly is counted by photo, is a choice by itself, and goes at none', () => {
  const mug = (photoId: string, quantity: number) =>
    setExtra('TWEED3BA', { product: 'mug', photoId, quantity }, portrait)
  mug('a', 1)
  mug('b', 2)
  mug('a', 3)
  expect(choiceOf('TWEED3BA', 'portrait').extras).toEqual([
    { product: 'mug', photoId: 'a', quantity: 3 },
    { product: 'mug', photoId: 'b', quantity: 2 },
  ])
  expect(currentChoices()).toHaveLength(1)
  mug('a', 99)
  expect(choiceOf('TWEED3BA', 'portrait').extras?.[0]?.quantity).toBe(50)
  mug('a', 0)
  mug('b', 0)
  expect(currentChoices()).toEqual([])
})
