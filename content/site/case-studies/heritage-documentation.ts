import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const heritageDocumentation: CaseStudy = {
  slug: 'heritage-documentation',
  title: 'Heritage Documentation',
  otherName: '',
  badges: ['Public Sector', 'Tourism', 'Commercial Photography'],
  client: 'A public body',
  genre: 'Heritage documentation',
  location: 'Scottish Borders',
  lead: 'Every face of a ruined abbey, square on and numbered, for whoever has to mend it in fifty years.',
  hero: {
    picture: 'portfolio/heritage-ruined-abbey-arches',
    position: '60% 48%',
    slate: 'Abbey ruin · Raking light, October',
  },
  story: {
    paragraphs: [
      'A ruin changes every winter. Frost lifts a corner, a sycamore seed finds a joint, a face on a corbel loses the last of its nose. Nobody sees it happen, because nobody has a picture of how it was. That is what documentation is for: a record so plain and so complete that somebody two generations on can lay their own beside it.',
      'It is the opposite of most of what I do. No mood, no golden hour for its own sake, nothing left out because it is ugly. And yet, when you have looked at one wall for a morning, you begin to tell the masons apart by their marks.',
    ],
    margin: [
      'A scale and a colour chart in every frame',
      'Nothing left out because it is ugly',
      'Mason’s mark: a signature, paid by the stone',
    ],
  },
  process: {
    paragraphs: [
      'Each face of the building was photographed square on, under an even sky, with a scale and a colour chart in the frame. Then the same face again in raking light, when the sun stands so low along the wall that every tool mark throws a shadow and lettering that can’t be read at noon can be read from across the grass.',
      'From the air I flew a grid, slowly, at a fixed distance from the masonry, with enough overlap that the pictures can be joined into a measured model. Nobody else can see the wall heads, where water gets in, without a scaffold. Flights were agreed with the custodian and kept outside visiting hours, and outside the weeks when jackdaws have young in the tower.',
      'Every file carries its number, its direction and its date. There is a drawing that shows where I stood, to within a pace.',
    ],
    margin: [
      'Even light for the record, raking light for the reading',
      '80% overlap, for the model',
      'Jackdaws have right of way',
    ],
  },
  outcome: {
    paragraphs: [
      'A complete, numbered record of the fabric: elevations, details, wall heads and setting, in a form that a conservator, a surveyor and an archive can each open without asking me. The same days also gave us a short film for visitors, since it would have been a pity to keep that light for the filing cabinet.',
      'The positions are marked on a plan, so that the next set can be made from the same places.',
    ],
    margin: ['Repeatable by anybody with the plan', 'A record first, and a film as well'],
  },
  frames: {
    pair: [
      {
        picture: 'tourism-destination/abbey-arcade-and-gravestones',
        position: '50% 50%',
        slate: 'South arcade · Raking light, October, frame 114',
      },
      {
        picture: 'tourism-destination/standing-stones-and-mountain',
        position: '50% 50%',
        slate: 'Standing stones · Autumn, by the same method',
      },
    ],
    wide: {
      picture: 'tourism-destination/viaduct-morning-mist',
      position: '50% 35%',
      slate: 'Railway viaduct · Morning mist, for the setting',
    },
    wipe: false,
  },
  deliverables: [
    'Elevations square on, with scale and colour chart',
    'Raking-light set of carving and tool marks',
    'Aerial grid for a measured model',
    'Wall heads and roofs, seen from above',
    'Index by number, direction, date and position',
    '3-minute visitor film, captioned',
  ],
  film: null,
  action: { heading: 'Record it before another winter', label: 'Start Your Project', contact: 'home' },
  page: {
    title: 'Heritage Documentation in the Scottish Borders',
    description:
      'Heritage documentation by camera and drone: elevations, raking light, wall heads and a numbered record that can be repeated in fifty years.',
    keywords: [
      'heritage documentation',
      'heritage photography',
      'drone survey',
      'Scottish Borders abbey',
      'conservation record',
    ],
    share: null,
  },
}
