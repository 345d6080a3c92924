import { useState } from 'react'
import type { ShownProduct } from '../../../domain/orders/products/products.ts'

interface ProductPictureProps {
  product: Pick<ShownProduct, 'name' | 'picture'>
  className?: string
}

/** A product's picture, if it has one; nothing if it was replaced in the meantime. */
export function ProductPicture({ product: { name, picture }, className = 'size-16' }: ProductPictureProps) {
  const [lost, setLost] = useState<string>()
  if (!picture || lost === picture) return null
  return (
    <img
      src={picture}
      alt={name}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setLost(picture)}
      className={`${className} shrink-0 object-contain`}
    />
  )
}
