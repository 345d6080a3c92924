import { useState } from 'react'
import { productKind } from '../../../../content/desk/orders/names.ts'
import { productsWords } from '../../../../content/desk/shop/prices.ts'
import { editProduct } from '../../../../contract/shop/prices.ts'
import type { DeskProduct } from '../../../../domain/orders/prices/price-desk.ts'
import { sizeName } from '../../../../domain/orders/products/products.ts'
import { ProductPicture } from '../../../school/gallery/product-picture.tsx'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { formatCount } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { ProductDialog } from './product-dialog.tsx'

const columns: Column<DeskProduct>[] = [
  {
    head: 'Product',
    rowName: true,
    cell: (product) => (
      <span className="flex items-center justify-between gap-3">
        <span className="wrap-anywhere min-w-0">
          {product.name}
          <span className="block font-[400] text-small text-soft leading-snug md:hidden">
            {productKind[product.kind]}
            {product.retired && '. Retired'}
          </span>
        </span>
        <ProductPicture product={product} className="size-10" />
      </span>
    ),
  },
  { head: 'Kind', className: 'max-md:hidden', cell: ({ kind }) => productKind[kind] },
  {
    head: 'Size',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ size }) => size && sizeName(size),
  },
  {
    head: 'Lab’s code',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ labCode }) => labCode,
  },
  { head: 'Lists', className: 'max-md:hidden', cell: ({ lists }) => formatCount(lists) },
  {
    head: 'Status',
    className: 'max-md:hidden',
    cell: ({ retired }) => retired && <Badge tone="waiting">Retired</Badge>,
  },
]

interface ProductsProps {
  products: readonly DeskProduct[] | undefined
  undo: ReturnType<typeof useUndo>
}

/** The products that packages can include and lists can sell singly. */
export function Products({ products, undo }: ProductsProps) {
  const { change } = useDeskMutation()
  const [editing, setEditing] = useState<DeskProduct | 'new'>()
  const retire = (id: string, retired: boolean) => change(editProduct, { params: { id }, body: { retired } })
  const toggle = ({ id, name, retired }: DeskProduct) =>
    retire(id, !retired).then(
      () =>
        undo.tell(retired ? productsWords.offered(name) : productsWords.retired(name), () =>
          retire(id, retired),
        ),
      undo.failed,
    )
  return (
    <section aria-labelledby="products" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="products" className="text-item">
          Products
        </h2>
        <DeskButton onClick={() => setEditing('new')}>Add a product</DeskButton>
      </div>
      <p className="mt-1 max-w-[44em] text-soft">{productsWords.lead}</p>
      <DeskTable
        caption="Products"
        columns={columns}
        rows={products}
        keyOf={({ id }) => id}
        waiting={4}
        actions={(product) => (
          <>
            <DeskButton look="plain" aria-label={`Edit ${product.name}`} onClick={() => setEditing(product)}>
              Edit
            </DeskButton>
            <DeskButton
              look="plain"
              aria-label={`${product.retired ? 'Offer again' : 'Retire'}: ${product.name}`}
              onClick={() => toggle(product)}
            >
              {product.retired ? 'Offer again' : 'Retire'}
            </DeskButton>
          </>
        )}
      />
      {editing && (
        <ProductDialog
          product={editing === 'new' ? undefined : (products?.find(({ id }) => id === editing.id) ?? editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
