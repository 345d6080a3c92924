import type { ServiceHub } from './service.ts'

const start = 'Start Your Project'

export const filmProduction: ServiceHub = {
  slug: 'film-production',
  title: 'Film Production',
  headline: 'Films that know what to leave out',
  paragraph:
    'I write, shoot, fly and edit, alone or with a small crew that I trust. Six kinds of film come up again and again. What they share is a story found before the camera is switched on, and an ending.',
  action: { heading: 'There is a film in it somewhere', label: start },
  page: {
    title: 'Film production in Scotland',
    description:
      'Film production from the Scottish Borders: community, heritage, aerial, event, drama and personal films, from first call to final grade.',
    keywords: [
      'film production Scotland',
      'videographer Scottish Borders',
      'documentary film',
      'promotional film',
    ],
  },
  services: [
    {
      slug: 'community-social',
      title: 'Community & Social',
      sentence:
        'Films with and for the people in them: towns, charities, schools, halls and the committees that keep them open.',
      hero: {
        picture: 'tourism-destination/borders-town-autumn',
        position: '50% 50%',
        slate: 'Borders town · Autumn, first smoke',
      },
      lead: 'People talk best about what they know, in the place where they do it.',
      paragraphs: [
        'A community film goes wrong in one of two ways: it becomes an advertisement, or it becomes minutes of a meeting. I start with tea. One visit without a camera, to find out who everybody sends you to, what they disagree about and what they would never say in front of a lens. Then I come back and film the work itself, and let people talk while their hands are busy.',
        'I look after those who are in it. Everyone knows what the film is for and where it will be shown, consent is written in plain words and can be withdrawn, children are filmed with a parent’s leave and never named. Everybody sees the cut before the public does.',
        'Captions are burnt in or delivered as a file, there is a transcript, and the short version works without sound on a phone at the bus stop.',
      ],
      included: [
        'A first visit without a camera',
        'Plain-word consent for everyone who appears',
        'Main film of two to five minutes',
        'Short cuts for social channels, upright and square',
        'Captions and a transcript',
        'A screening copy for the village hall',
      ],
      featured: [
        {
          title: 'The high street, a year on',
          text: 'A film about a market town told by those who open its doors in the morning. Shown here by a sample film.',
          frame: {
            picture: 'infrastructure/market-town-evening',
            position: '50% 50%',
            slate: 'Sample film · Sound on',
          },
          film: 'community',
        },
        {
          title: 'SOSE Pathways Tender',
          text: 'How people in the South of Scotland get from here to there, told as routes and almost without words.',
          frame: {
            picture: 'portfolio/college-campus-pathways',
            position: '50% 50%',
            slate: 'Public sector · South of Scotland',
          },
          caseStudy: 'sose-pathways-tender',
        },
      ],
      action: { heading: 'Put the kettle on, I will come over', label: start },
      page: {
        title: 'Community and social films',
        description:
          'Community films made with the people in them: a first visit without a camera, written consent, captions and a copy for the village hall.',
        keywords: ['community film', 'charity video Scotland', 'social film', 'school film'],
      },
    },
    {
      slug: 'cultural-heritage',
      title: 'Cultural & Heritage',
      sentence: 'Buildings, crafts, customs and archives, filmed so that they last longer than the funding.',
      hero: {
        picture: 'tourism-destination/abbey-arcade-and-gravestones',
        position: '50% 45%',
        slate: 'Borders abbey · Raking light, October',
      },
      lead: 'I do the reading first, then come back when the light runs along the stone.',
      paragraphs: [
        'Heritage film is half record and half persuasion. The record has to be right: names, dates, the order of things, the tool held as it is really held. The persuasion has to make somebody care who came in only to get out of the rain. I keep the two apart until the edit.',
        'Craftspeople are filmed at working speed, with the sound of the work close and clear. Buildings are filmed at the hour when the chisel marks show. Where a roof or wall head cannot be seen from the ground, I fly, by agreement with the custodian and with an eye on nesting birds.',
        'Everything is handed over with an index, so that in twenty years an archive can find the minute it needs without asking me.',
      ],
      included: [
        'Research and script with your historians',
        'Interviews, filmed where the work happens',
        'Aerial views of roofs and setting',
        'Visitor film, captioned and described',
        'Archive copy with index and rights in writing',
        'Loop for exhibition screens, silent if need be',
      ],
      featured: [
        {
          title: 'Heritage Documentation',
          text: 'A numbered record of an abbey’s fabric, and a short film for visitors out of the same light.',
          frame: {
            picture: 'portfolio/heritage-ruined-abbey-arches',
            position: '60% 50%',
            slate: 'Public sector · Scottish Borders',
          },
          caseStudy: 'heritage-documentation',
        },
        {
          title: 'The line over the valley',
          text: 'Masons, navvies and a timetable: a viaduct and the valley that grew up around it. Shown here by a sample film.',
          frame: {
            picture: 'tourism-destination/viaduct-morning-mist',
            position: '60% 50%',
            slate: 'Sample film · Sound on',
          },
          film: 'heritage',
        },
      ],
      action: { heading: 'Tell me what must not be forgotten', label: start },
      page: {
        title: 'Cultural and heritage films',
        description:
          'Heritage films of buildings, crafts and customs: researched, filmed at working speed, with captions, an index and a copy for the archive.',
        keywords: ['heritage film', 'museum film Scotland', 'craft documentary', 'archive film'],
      },
    },
    {
      slug: 'aerial-cinematography',
      title: 'Aerial Cinematography',
      sentence: 'Flights composed as shots: they begin somewhere, move for a reason and stop on a frame.',
      hero: {
        picture: 'hero/ridge-above-cloud-inversion',
        position: '50% 45%',
        slate: 'Above the inversion · Low sun, November',
      },
      lead: 'A drone is a crane without a floor. It still needs somebody who knows where to put it.',
      paragraphs: [
        'Anybody can go up and look down. A shot for a film has a first frame and a last one, a speed that fits the music, and a reason to be in the air at all. I plan flights on paper as I plan any other camera move, and I fly them again until the line is clean.',
        'I am CAA licensed, and insured for commercial work. Before every flight there is a survey of the site, a check of airspace and notices, an agreement with whoever owns the ground, and a plain answer to the question of what happens if it goes wrong. If the wind says no, the answer is no; backup dates are included.',
        'I match lenses, frame rates and colour with your ground camera, or bring my own, so that the cut from grass to sky cannot be felt.',
      ],
      included: [
        'Site survey, airspace and landowner permissions',
        'Flights in 4K or above, in log for grading',
        'Matching with your camera and colour',
        'A second operator where a shot needs two pairs of hands',
        'Backup dates for wind and rain',
        'Graded takes beside the untouched ones',
      ],
      featured: [
        {
          title: 'Aerial reel',
          text: 'Moves rather than views: risers, reveals, low runs and one very long follow. Shown here by a sample film.',
          frame: {
            picture: 'aerial-photography/mist-over-pinewood',
            position: '50% 50%',
            slate: 'Sample film · Sound on',
          },
          film: 'aerial',
        },
        {
          title: 'SSDA Winter Tourism',
          text: 'Ridges, corries and a chairlift coming out of the cloud, flown before the lifts opened.',
          frame: {
            picture: 'portfolio/winter-ski-tourism',
            position: '50% 50%',
            slate: 'Tourism · Highlands',
          },
          caseStudy: 'ssda-winter-tourism',
        },
        {
          title: 'Taymouth Castle Golf',
          text: 'A course at the height of a struck ball, in the gap between the mower and the first tee time.',
          frame: {
            picture: 'portfolio/castle-golf-course',
            position: '55% 50%',
            slate: 'Private sector · Perthshire',
          },
          caseStudy: 'taymouth-castle-golf',
        },
      ],
      action: { heading: 'Where should the camera stand?', label: start },
      page: {
        title: 'Aerial cinematography',
        description:
          'CAA-licensed aerial cinematography in Scotland: flights planned as camera moves, matched to your ground camera, with backup dates included.',
        keywords: [
          'aerial cinematography Scotland',
          'drone operator film',
          'CAA licensed drone pilot',
          '4K drone',
        ],
      },
    },
    {
      slug: 'event-promotional',
      title: 'Event & Promotional',
      sentence:
        'Festivals, openings, launches and campaigns: a film that is ready while people still talk about the day.',
      hero: {
        picture: 'tourism-destination/harbour-village-blue-hour',
        position: '50% 52%',
        slate: 'Harbour front · Blue hour, summer, before the band',
      },
      lead: 'You only get the one evening, so most of my work is done the week before.',
      paragraphs: [
        'At an event nothing can be done again. So I want a running order with the moments that must not be missed, a walk round the venue at the same hour a week earlier, an idea of where the sun will be and which door the guest of honour will use. On the night I am free to look for what nobody planned, and that is usually the film.',
        'A promotional film begins at the other end, with one question: what should somebody do when it is over? I cut towards that and drop whatever does not help, however handsome.',
        'First stills can go out the same night. The finished film follows in three to six weeks.',
      ],
      included: [
        'Running order and recce',
        'One camera or several, and a drone where it is safe',
        'Clean sound from your desk, and room sound besides',
        'Highlights film of one to three minutes',
        'Cuts of 60, 30 and 15 seconds in three shapes',
        'First stills and a short clip the same night',
      ],
      featured: [
        {
          title: 'Bollywood Promotional Film',
          text: 'Flights to playback around a castle in a loch, with a rain plan that turned out to be the best minute.',
          frame: {
            picture: 'portfolio/bollywood-castle-golden',
            position: '50% 48%',
            slate: 'Tourism film · West coast',
          },
          caseStudy: 'tourism-promotional-film',
        },
        {
          title: 'Harbour day',
          text: 'Boats, brass band and a blessing, from the first rope to the last chip. Shown here by a sample film.',
          frame: {
            picture: 'tourism-destination/fishing-boats-and-pier',
            position: '50% 55%',
            slate: 'Sample film · Sound on',
          },
          film: 'event',
        },
      ],
      action: { heading: 'Give me the date before anyone else has it', label: start },
      page: {
        title: 'Event and promotional films',
        description:
          'Event and promotional films in Scotland: festivals, launches and campaigns, with first pictures on the night and cuts in every shape.',
        keywords: ['event videographer Scotland', 'promotional video', 'festival film', 'launch film'],
      },
    },
    {
      slug: 'film-productions',
      title: 'Film Productions',
      sentence:
        'Landscape units, second cameras and whole small productions for companies that come to Scotland to shoot.',
      hero: {
        picture: 'tourism-destination/castle-on-the-headland-sunset',
        position: '50% 50%',
        slate: 'Headland castle · September, ten minutes left',
      },
      lead: 'You bring the script. I know which glen is quiet on a Tuesday.',
      paragraphs: [
        'Productions come north for landscape and lose half of it to a call sheet. I work as the unit that stays outside: establishing shots, plates, passing traffic, weather, the same hill at dawn, noon and dusk. Meanwhile your main unit does what it came for.',
        'I can also carry a small production from the beginning: locations and permissions, a crew of people I have worked with, camera, aerials, sound, edit and grade. Five people in two cars can go where fifty cannot, and be away again before the midges notice.',
        'You get what your editor needs: matching frame rates and colour spaces, proper slates and logs, sound reports, handles, checksummed copies on two drives in two bags.',
      ],
      included: [
        'Location scouting with sun, access and tides',
        'Second unit and landscape unit',
        'Aerials with risk assessments for your insurers',
        'Small crew: camera, sound, assistant, driver',
        'Logged rushes on two drives with checksums',
        'Edit and grade, or a clean hand-over to yours',
      ],
      featured: [
        {
          title: 'Drama reel',
          text: 'Plates, passes and weather for stories told by others. Shown here by a sample film.',
          frame: {
            picture: 'tourism-destination/single-track-road-glen',
            position: '50% 50%',
            slate: 'Sample film · Sound on',
          },
          film: 'drama',
        },
        {
          title: 'Bollywood Promotional Film',
          text: 'The landscape and air unit of a song sequence, down to the tides in the location report.',
          frame: {
            picture: 'portfolio/bollywood-castle-golden',
            position: '50% 48%',
            slate: 'Tourism film · West coast',
          },
          caseStudy: 'tourism-promotional-film',
        },
      ],
      action: { heading: 'Send me the pages and the week', label: start },
      page: {
        title: 'Film productions and second unit in Scotland',
        description:
          'Second unit, landscape unit and small film productions in Scotland: locations, permissions, aerials, crew, logged rushes and a grade.',
        keywords: [
          'second unit Scotland',
          'film crew Scottish Borders',
          'location scouting',
          'production services',
        ],
      },
    },
    {
      slug: 'personal-films',
      title: 'Personal Films',
      sentence:
        'Journeys, memoirs, houses and the people in them. Films for six viewers, made as if for six thousand.',
      hero: {
        picture: 'tourism-destination/lone-cottage-under-the-hill',
        position: '42% 50%',
        slate: 'Family house · October, the last one there',
      },
      lead: 'The smallest audience is the hardest one: they were there.',
      paragraphs: [
        'A father talks about the farm while it is still his. A couple cross an island that they have known only from labels. A house is filmed room by room in the week before it is sold, with the clock, and the back door that sticks. Nothing else that I make is watched so often.',
        'I come with little gear and no crew unless you want one. We talk first, without recording, about what matters and what must stay out. I film over one day or a few, mostly following, and I record more sound than picture, since the voice is what people ask for later.',
        'It remains yours. Nothing is published or shown to anyone without your leave, and the files are kept for you for as long as you wish or deleted on the day you say so.',
      ],
      included: [
        'A conversation before anything is recorded',
        'One to five days of quiet filming',
        'Recorded interview, as film and as sound alone',
        'Old photographs and cine film woven in',
        'A film at its natural length, with a short version',
        'Private page, hard disk and a box for the shelf',
      ],
      featured: [
        {
          title: 'Islay Whisky Journey',
          text: 'Three days on an island, for one man, one birthday and his family.',
          frame: {
            picture: 'portfolio/islay-whisky-journey',
            position: '50% 50%',
            slate: 'Private commission · Islay',
          },
          caseStudy: 'islay-whisky-journey',
        },
        {
          title: 'The house on the bay',
          text: 'Four generations of summers, and the path that they wore to the water. Shown here by a sample film.',
          frame: {
            picture: 'tourism-destination/white-cottage-village-bay',
            position: '50% 50%',
            slate: 'Sample film · Sound on',
          },
          film: 'personal',
        },
      ],
      action: { heading: 'Tell me who it is for', label: start },
      page: {
        title: 'Personal and family films',
        description:
          'Personal films of journeys, memories, houses and families in Scotland: quiet filming, careful sound, and privacy agreed from the first talk.',
        keywords: ['personal film', 'family film Scotland', 'memoir film', 'private film commission'],
      },
    },
  ],
}
