import type { AerialPhotography } from '../../domain/site/kinds/services.ts'

export const aerialPhotography: AerialPhotography = {
  title: 'Aerial Photography',
  hero: {
    picture: 'blog/drone-over-the-loch',
    position: '50% 28%',
    slate: 'Loch · June, last battery, 21.10',
  },
  lead: 'Photographs of Scotland from up to a hundred and twenty metres, which is as high as the rules allow and higher than I usually go.',
  intro: [
    'From up there you see where the river used to run, where the old road went, and why the village is on this bank and the church on the other. I photograph it for estates, architects, councils, tourism, energy and anyone with a wall to fill, and I do it when the sun is low enough to draw.',
    'I’m CAA licensed and insured for commercial work. Each flight comes with a site survey, an airspace check and a written agreement with the landowner, and with a backup date in case the weather has plans of its own.',
  ],
  quote: 'Get a Quote',
  galleryHeading: 'Twenty from the air',
  gallery: 'aerial-photography',
  offer: {
    heading: 'What We Offer',
    entries: [
      'Oblique views that show a place in its landscape',
      'Plan views, straight down and square',
      'Stitched photographs for prints of two metres and more',
      'Film in 4K and above, from the same flight',
      'Progress from a fixed point, month by month',
      'Roof, façade and structure inspection stills',
      'Panoramas for web pages and visitor centres',
      'Licences for print, web, broadcast and exhibition',
    ],
  },
  equipment: {
    heading: 'Equipment & Capabilities',
    entries: [
      'Two camera drones on every job, so that one can fail',
      'Large sensors with a mechanical shutter, raw files throughout',
      'Wide, normal and long lenses in the air',
      'Small quiet drone for places with people or animals nearby',
      'Filters, landing pad, radio and spare batteries for a full day',
      'Flights in wind of up to 10 metres a second, and an honest no above it',
      'Planned grids with overlap for maps and measured models',
      'CAA licence, public liability insurance and risk assessments',
    ],
  },
  wide: {
    picture: 'hero/ridge-above-cloud-inversion',
    position: '50% 50%',
    slate: 'Above the inversion · Low sun, November, for a print',
  },
  closing: { heading: 'Name the place, and I’ll read the wind', label: 'Contact Us Today' },
  page: {
    title: 'Aerial photography in Scotland',
    description:
      'Aerial photography across Scotland by a CAA-licensed drone photographer: twenty examples, what is on offer, equipment and a quote.',
    keywords: [
      'aerial photography Scotland',
      'drone photographer Scottish Borders',
      'aerial photographer',
      'drone quote',
    ],
    share: null,
  },
  hidden: false,
}
