/** A piece of work as the portfolio shows it. */
export interface PortfolioItem {
  title: string
  /** What it was, and where. */
  slate: readonly [string, string]
  /** Address of its case study, linked once the page exists. */
  caseStudyLink: string
  /** Key of the picture in `content/media/`, and what stays in view when it is cropped to 4:5. */
  picture: string
  position: string
}

export const portfolio: readonly PortfolioItem[] = [
  {
    title: 'Islay Whisky Journey',
    slate: ['Private commission', 'Islay'],
    caseStudyLink: '/case-study/islay-whisky-journey',
    picture: 'portfolio/islay-whisky-journey',
    position: '41% 50%',
  },
  {
    title: 'SSDA Winter Tourism',
    slate: ['Tourism', 'Highlands'],
    caseStudyLink: '/case-study/ssda-winter-tourism',
    picture: 'portfolio/winter-ski-tourism',
    position: '52% 50%',
  },
  {
    title: 'Fieldsports Journal Editorial',
    slate: ['Editorial', 'Borders moor'],
    caseStudyLink: '/case-study/fieldsports-journal-editorial',
    picture: 'portfolio/fieldsports-moor-mist-dawn',
    position: '30% 50%',
  },
  {
    title: 'Visqueen Product Photography',
    slate: ['Commercial', 'Studio'],
    caseStudyLink: '/case-study/visqueen-product-photography',
    picture: 'portfolio/building-membrane-product-shot',
    position: '14% 50%',
  },
  {
    title: 'Bollywood Promotional Film',
    slate: ['Tourism film', 'West coast'],
    caseStudyLink: '/case-study/tourism-promotional-film',
    picture: 'portfolio/bollywood-castle-golden',
    position: '55% 50%',
  },
  {
    title: 'Heritage Documentation',
    slate: ['Public sector', 'Borders'],
    caseStudyLink: '/case-study/heritage-documentation',
    picture: 'portfolio/heritage-ruined-abbey-arches',
    position: '82% 50%',
  },
  {
    title: 'SOSE Pathways Tender',
    slate: ['Public sector', 'South of Scotland'],
    caseStudyLink: '/case-study/sose-pathways-tender',
    picture: 'portfolio/college-campus-pathways',
    position: '40% 50%',
  },
  {
    title: 'Taymouth Castle Golf',
    slate: ['Private sector', 'Perthshire'],
    caseStudyLink: '/case-study/taymouth-castle-golf',
    picture: 'portfolio/castle-golf-course',
    position: '56% 50%',
  },
]
