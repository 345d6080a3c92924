import { useState } from 'react'
import { productPictures } from '../../../../content/desk/shop/prices.ts'
import { pictureErrors } from '../../../../content/errors/prices.ts'
import { removeProductPicture, setProductPicture } from '../../../../contract/shop/prices.ts'
import { type DeskProduct, PICTURE_MB } from '../../../../domain/orders/prices/price-desk.ts'
import { SMALL_PICTURE_TYPES } from '../../../../domain/photos/uploads.ts'
import { ProductPicture } from '../../../school/gallery/product-picture.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FileDrop } from '../../kit/files/file-drop.tsx'
import { readBase64 } from '../../kit/files/read-file.ts'
import { FormFailure } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

/** A product's picture. Setting or removing it takes effect at once, without saving the form. */
export function ProductPictureField({ product }: { product: DeskProduct }) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const [tooLarge, setTooLarge] = useState(false)
  const [done, setDone] = useState('')
  const params = { id: product.id }

  async function send(work: () => Promise<unknown>, words: string) {
    setTooLarge(false)
    setDone('')
    if (await run('picture', work)) setDone(words)
  }
  function choose(file: File | undefined) {
    if (!file) return
    setDone('')
    if (file.size > PICTURE_MB * 1024 * 1024) return setTooLarge(true)
    void send(
      async () => change(setProductPicture, { params, body: { file: await readBase64(file) } }),
      productPictures.kept,
    )
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="text-small text-soft">{productPictures.title}</legend>
      <ProductPicture key={product.picture} product={product} className="size-24" />
      <FileDrop
        choose={busy ? 'Sending…' : product.picture ? 'Choose another picture' : 'Choose a picture'}
        hint={productPictures.hint}
        accept={SMALL_PICTURE_TYPES}
        onFiles={([first]) => choose(first?.file)}
      />
      {product.picture && (
        <div>
          <DeskButton
            look="plain"
            aria-disabled={busy !== undefined}
            onClick={() => void send(() => change(removeProductPicture, { params }), productPictures.removed)}
          >
            Remove the picture
          </DeskButton>
        </div>
      )}
      <p role="status" className="text-soft empty:sr-only">
        {done}
      </p>
      <FormFailure>{tooLarge ? pictureErrors.tooLarge : failure}</FormFailure>
    </fieldset>
  )
}
