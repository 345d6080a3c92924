import { useState } from 'react'
import { z } from 'zod'
import { productKind } from '../../../../content/desk/orders/names.ts'
import { productsWords } from '../../../../content/desk/shop/prices.ts'
import { createProduct, editProduct } from '../../../../contract/shop/prices.ts'
import { numberInput } from '../../../../domain/number-input.ts'
import { CreateProduct, type DeskProduct, EditProduct } from '../../../../domain/orders/prices/price-desk.ts'
import { GOODS_KINDS, productKinds, SIZED_KINDS } from '../../../../domain/orders/products/product-kinds.ts'
import { PaperSize, sizeName } from '../../../../domain/orders/products/products.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import type { Problems } from '../../../use-form.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useEdit } from '../../kit/form/use-desk-form.ts'
import { ProductPictureField } from './product-picture-field.tsx'

interface ProductDialogProps {
  /** Left out for a new one. */
  product: DeskProduct | undefined
  onClose: () => void
}

/** Adds a product, or edits its name, lab code and picture. */
export const ProductDialog = ({ product, onClose }: ProductDialogProps) =>
  product ? <EditDialog product={product} onClose={onClose} /> : <AddDialog onClose={onClose} />

function AddDialog({ onClose }: Pick<ProductDialogProps, 'onClose'>) {
  const { change } = useDeskMutation()
  return (
    <FormDialog<CreateProduct>
      open
      onClose={onClose}
      title="Add a product"
      description={productsWords.fresh}
      check={ProductFormValues}
      send={(body) => change(createProduct, { body })}
      confirm="Add it"
      busy="Adding…"
    >
      {(problems) => <AddFields problems={problems} />}
    </FormDialog>
  )
}

function AddFields({ problems }: { problems: Problems }) {
  const [kind, setKind] = useState<(typeof GOODS_KINDS)[number]>('print')
  const { sized } = productKinds[kind]
  return (
    <>
      <Select
        label="Kind"
        name="kind"
        value={kind}
        options={GOODS_KINDS.map((value) => ({ value, label: productKind[value] }))}
        onChange={(event) => setKind(GOODS_KINDS.find((one) => one === event.target.value) ?? kind)}
      />
      {sized && (
        <div className="grid grid-cols-3 items-end gap-4">
          <TextField
            label="Width"
            name="width"
            inputMode="decimal"
            autoComplete="off"
            problem={problems.width}
          />
          <TextField
            label="Height"
            name="height"
            inputMode="decimal"
            autoComplete="off"
            problem={problems.height}
          />
          <Select
            label="In"
            name="unit"
            options={[
              { value: 'in', label: 'inches' },
              { value: 'cm', label: 'cm' },
            ]}
          />
        </div>
      )}
      <TextField
        label={sized ? 'Name (optional: else its size)' : 'Name'}
        name="name"
        autoComplete="off"
        problem={problems.name}
      />
      <LabCode problem={problems.labCode} />
    </>
  )
}

function EditDialog({ product, onClose }: { product: DeskProduct; onClose: () => void }) {
  const { change } = useDeskMutation()
  // As they were when the dialog opened.
  const [{ id, name, labCode }] = useState(product)
  const send = useEdit<EditProduct>({ name, labCode }, async (body) => {
    await change(editProduct, { params: { id }, body })
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Edit ${product.name}`}
      description={productsWords.fixed}
      check={EditProduct}
      send={send}
      confirm="Save"
      busy="Saving…"
    >
      {(problems) => (
        <>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            defaultValue={name}
            problem={problems.name}
          />
          <LabCode problem={problems.labCode} defaultValue={labCode} />
          <ProductPictureField product={product} />
        </>
      )}
    </FormDialog>
  )
}

function LabCode({ problem, defaultValue }: { problem: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      label="The lab’s own code (optional)"
      name="labCode"
      autoComplete="off"
      spellCheck={false}
      defaultValue={defaultValue}
      problem={problem}
    />
  )
}

const edge = numberInput({ message: 'Please give a number like 20 or 20.5', decimals: 1 }).pipe(
  PaperSize.shape.width,
)

const common = { name: z.string().trim(), labCode: z.string() }
const Sized = z
  .object({ ...common, kind: z.enum(SIZED_KINDS), width: edge, height: edge, unit: PaperSize.shape.unit })
  .transform(({ kind, name, labCode, ...size }) => ({ kind, labCode, size, name: name || sizeName(size) }))
const Other = z
  .object({ ...common, kind: z.enum(GOODS_KINDS).exclude(SIZED_KINDS) })
  .transform((product) => ({ ...product, size: null }))

/** A new product as its form has it. */
const ProductFormValues = z
  .discriminatedUnion('kind', [Sized, Other])
  .transform((product): z.input<typeof CreateProduct> => product)
  .pipe(CreateProduct)
