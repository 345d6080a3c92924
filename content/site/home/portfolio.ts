import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { PortfolioItem } from '../../../domain/site/kinds/home-lists.ts'

/** In the order of the grid. `category` names the tabs that show a piece. */
export const portfolio: readonly WithId<PortfolioItem>[] = [
  {
    id: 'islay-whisky-journey',
    title: 'Islay Whisky Journey',
    category: ['Video Production', 'Private Sector'],
    client: 'A private client',
    slate: ['Private commission', 'Islay'],
    description:
      'Three days on Islay with a man who wanted to remember the smell of it: an eleven-minute film, a box of prints, and nobody behind a phone.',
    picture: 'portfolio/islay-whisky-journey',
    position: '41% 50%',
    caseStudy: 'islay-whisky-journey',
  },
  {
    id: 'ssda-winter-tourism',
    title: 'SSDA Winter Tourism',
    category: ['Tourism', 'Aerial Filming', 'Commercial Photography'],
    client: 'SSDA',
    slate: ['Tourism', 'Highlands'],
    description:
      'A Scottish winter as it is: round hills, low light, a chairlift going up into cloud and coming out of the top. Shot in the one clear gap that three weeks allowed.',
    picture: 'portfolio/winter-ski-tourism',
    position: '52% 50%',
    caseStudy: 'ssda-winter-tourism',
  },
  {
    id: 'fieldsports-journal-editorial',
    title: 'Fieldsports Journal Editorial',
    category: ['Commercial Photography', 'Private Sector'],
    client: 'Fieldsports Journal',
    slate: ['Editorial', 'Borders moor'],
    description:
      'A moor before anybody arrives on it. Three mornings by torchlight for a set of pictures that reads from dark to light.',
    picture: 'portfolio/fieldsports-moor-mist-dawn',
    position: '30% 50%',
    caseStudy: 'fieldsports-journal-editorial',
  },
  {
    id: 'visqueen-product-photography',
    title: 'Visqueen Product Photography',
    category: ['Commercial Photography', 'Video Production', 'Private Sector'],
    client: 'Visqueen',
    slate: ['Commercial', 'Studio'],
    description:
      'Building membranes, lit along the surface until you can tell with your eyes shut how they’d feel in the hand. One set, one horizon, and a film from the same light.',
    picture: 'portfolio/building-membrane-product-shot',
    position: '14% 50%',
    caseStudy: 'visqueen-product-photography',
  },
  {
    id: 'bollywood-promotional-film',
    title: 'Bollywood Promotional Film',
    category: ['Tourism', 'Video Production', 'Aerial Filming'],
    client: 'A visiting production',
    slate: ['Tourism film', 'West coast'],
    description:
      'A castle, a causeway, a song in playback. The drone flew to the music: eight bars out over the water, four to rise, and over the battlements on the beat.',
    picture: 'portfolio/bollywood-castle-golden',
    position: '55% 50%',
    caseStudy: 'tourism-promotional-film',
  },
  {
    id: 'heritage-documentation',
    title: 'Heritage Documentation',
    category: ['Public Sector', 'Tourism', 'Commercial Photography'],
    client: 'A public body',
    slate: ['Public sector', 'Borders'],
    description:
      'Every face of a ruin, square on and in raking light, numbered so that somebody can stand there again in fifty years. And a short film for the people who visit it now.',
    picture: 'portfolio/heritage-ruined-abbey-arches',
    position: '82% 50%',
    caseStudy: 'heritage-documentation',
  },
  {
    id: 'sose-pathways-tender',
    title: 'SOSE Pathways Tender',
    category: ['Public Sector', 'Video Production', 'Aerial Filming'],
    client: 'SOSE',
    slate: ['Public sector', 'South of Scotland'],
    description:
      'A tender is a stack of paper. This one had to look like a place, so I filmed its routes: at the height of a lamp post, then at the height of a buzzard.',
    picture: 'portfolio/college-campus-pathways',
    position: '40% 50%',
    caseStudy: 'sose-pathways-tender',
  },
  {
    id: 'taymouth-castle-golf',
    title: 'Taymouth Castle Golf',
    category: ['Private Sector', 'Tourism', 'Aerial Filming'],
    client: 'Taymouth Castle',
    slate: ['Private sector', 'Perthshire'],
    description:
      'A parkland course in the gap between the last mower and the first tee time, flown a metre over the grass, the way the ball sees it.',
    picture: 'portfolio/castle-golf-course',
    position: '56% 50%',
    caseStudy: 'taymouth-castle-golf',
  },
]
