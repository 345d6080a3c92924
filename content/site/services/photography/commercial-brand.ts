import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const commercialBrand: ServicePage = {
  service: 'photography',
  slug: 'commercial-brand',
  title: 'Commercial & Brand',
  otherName: '',
  sentence:
    'Products, makers, premises and people at work, in one visual language that you can carry on using.',
  rhythm: 'text',
  hero: {
    picture: 'blog/whisky-bottle-and-glasses',
    position: '50% 38%',
    slate: 'Table top · One window, one lamp, for a bottle',
  },
  wide: {
    picture: 'blog/camera-lens-close-up',
    position: '50% 45%',
    slate: 'Lens · One window, for a maker’s catalogue',
  },
  lead: 'The product, the people and the van, in pictures that look like one firm’s.',
  paragraphs: [
    'Before I photograph anything I lay out what you already have: website, packaging, the last three campaigns, the van. The gaps and the accidents are plain within an hour. From that we write a page on how your pictures should look: the light, the distance, the colour, and what never appears. Everything after that is shot to that page.',
    'In the studio that means a set that can be built again for the next product. On site it means people doing their real work, safely, with the machine guards on and the lanyards off. I have photographed in hard hats, hairnets and one wetsuit.',
    'Files come in the sizes your channels ask for, with names that your web team won’t have to change.',
  ],
  included: [
    'Visual review and a one-page picture style',
    'Product stills on white, grey or in use',
    'Portraits and people at work',
    'Premises inside, outside and from the air',
    'Cut-outs, banners and channel formats',
    'Lighting plans for the next product',
  ],
  featured: [
    {
      title: 'Visqueen Product Photography',
      text: 'Black, glossy and cylindrical: building membranes lit until you can feel the weave.',
      frame: {
        picture: 'portfolio/building-membrane-product-shot',
        position: '50% 50%',
        slate: 'Commercial · Studio',
      },
      caseStudy: 'visqueen-product-photography',
      film: null,
    },
    {
      title: 'Fieldsports Journal Editorial',
      text: 'A moor before sunrise, composed for the gutter of a double page.',
      frame: {
        picture: 'portfolio/fieldsports-moor-mist-dawn',
        position: '40% 50%',
        slate: 'Editorial · Borders moor',
      },
      caseStudy: 'fieldsports-journal-editorial',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Send me what you have, and I’ll tell you what’s missing', label: startProject },
  page: {
    title: 'Commercial and brand photography',
    description:
      'Commercial and brand photography in Scotland: products, people and premises in one picture style, delivered in the formats you use.',
    keywords: [
      'commercial photographer Scotland',
      'brand photography',
      'product photography',
      'corporate portraits',
    ],
    share: null,
  },
}
