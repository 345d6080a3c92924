import { useState } from 'react'
import type { ShownProduct } from '../../../domain/orders/print-products.ts'

interface ProductPictureProps {
  product: Pick<ShownProduct, 'name' | 'picture'>
  className?: string
}

/** What a product looks like, if the house has a picture of it; gone if it was replaced meanwhile. */
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
