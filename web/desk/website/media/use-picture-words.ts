import {
  DESCRIBED,
  descriptionsOf,
  type PictureWords,
} from '../../../../domain/site/media/picture-descriptions.ts'
import { useFormActions, useFormSurroundings } from '../form/form-context.ts'
import { usePictures } from './use-pictures.ts'

/** What the document that is edited says about its pictures: in its own words, or in the library's. */
export function usePictureWords() {
  const { described } = useFormSurroundings()
  const { change } = useFormActions()
  const { data: library } = usePictures()
  const ofLibrary = (key: string): PictureWords | undefined =>
    library?.pictures.find((picture) => picture.key === key)
  const others = (now: unknown, key: string) => descriptionsOf(now).filter(({ picture }) => picture !== key)
  return {
    ofLibrary,
    /** Undefined until the library is there, and for a picture that is gone. */
    wordsOf: (key: string) => described.find(({ picture }) => picture === key) ?? ofLibrary(key),
    altOf: (key: string) => (described.find(({ picture }) => picture === key) ?? ofLibrary(key))?.alt ?? '',
    describe: (key: string, { alt, decorative, slate }: PictureWords) =>
      change(DESCRIBED, (now) => [
        ...others({ [DESCRIBED]: now }, key),
        { picture: key, alt, decorative, slate },
      ]),
    /** From now on the library's words stand, until the document is published. */
    asInLibrary: (key: string) => change(DESCRIBED, (now) => others({ [DESCRIBED]: now }, key)),
  }
}
