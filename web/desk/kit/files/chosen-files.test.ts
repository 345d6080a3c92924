import { expect, test } from 'vitest'
import { chosenFiles } from './chosen-files.ts'

test('a folder’s photos are taken in camera order, without system files', () => {
  const file = (path: string) =>
    Object.assign(new File([], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })
  const folder = [
    'd/IMG_10.jpg',
    'd/b/IMG_1.jpg',
    'd/IMG_9.jpg',
    'd/.DS_Store',
    'd/Thumbs.db',
    'd/a/IMG_2.jpg',
  ]
  expect(chosenFiles(folder.map(file)).map(({ folder, file }) => `${folder}/${file.name}`)).toEqual([
    'd/IMG_9.jpg',
    'd/IMG_10.jpg',
    'd/a/IMG_2.jpg',
    'd/b/IMG_1.jpg',
  ])
})
