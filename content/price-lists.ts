import type { ShownPriceList, SPECIFIED_LISTS } from '../domain/orders/prices/price-lists.ts'

const digital = { prints: [], printsPrice: 0 } as const

/**
 * The specified prices, in pence including VAT. A new installation uses them until its owner changes them, the sample
 * always does, and the desk can restore them. The database has their first versions under these ids.
 */
export const priceLists: Record<(typeof SPECIFIED_LISTS)[number], ShownPriceList> = {
  gallery: {
    id: 'gallery',
    version: '6a11e5f0-0000-4000-8000-000000000001',
    name: 'Gallery',
    single: 500,
    packages: [
      { id: 'basic', name: 'Basic', photos: 3, price: 1200, savings: 300, items: [], ...digital },
      { id: 'standard', name: 'Standard', photos: 5, price: 1800, savings: 700, items: [], ...digital },
      { id: 'premium', name: 'Premium', photos: 'all', price: 2500, savings: 1500, items: [], ...digital },
    ],
  },
  portrait: {
    id: 'portrait',
    version: '9047aa17-0000-4000-8000-000000000001',
    name: 'Portrait',
    single: null,
    packages: [
      {
        id: 'basic',
        name: 'Basic',
        photos: 1,
        price: 1500,
        savings: 0,
        items: ['1 high-resolution digital photo', 'Instant download', 'Watermark removed'],
        ...digital,
      },
      {
        id: 'standard',
        name: 'Standard',
        photos: 1,
        price: 3500,
        savings: 0,
        items: ['1 digital photo', '2 prints at 8x10', '4 prints at 5x7', 'Delivered to school'],
        prints: [
          { product: '8x10', quantity: 2 },
          { product: '5x7', quantity: 4 },
        ],
        printsPrice: 2000,
      },
      {
        id: 'premium',
        name: 'Premium',
        photos: 'all',
        price: 6500,
        savings: 0,
        items: [
          'All digital photos',
          '4 prints at 8x10',
          '8 prints at 5x7',
          'Class photo',
          'Premium folder',
          'Delivered to school',
        ],
        prints: [
          { product: '8x10', quantity: 4 },
          { product: '5x7', quantity: 8 },
          { product: 'class', quantity: 1 },
          { product: 'folder', quantity: 1 },
        ],
        printsPrice: 4000,
      },
    ],
  },
}
