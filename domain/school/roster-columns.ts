/** The columns of a roster file: their titles, and the headings recognised for them. */
export const ROSTER_COLUMNS = {
  class: {
    title: 'Class',
    needed: true,
    also: [
      ...['class ref', 'form', 'class name', 'room', 'registration class', 'registration group', 'reg class'],
      ...['reg group', 'reg', 'class group', 'class code', 'class/group', 'form class', 'tutor group'],
    ],
  },
  firstName: {
    title: 'First name',
    needed: true,
    also: [
      ...['first', 'forename', 'given name', 'firstname', 'first names', 'forenames', 'given names'],
      ...['pupil forename', 'pupil first name', 'student first name', 'student forename', 'child first name'],
      ...['child’s first name', 'christian name', 'preferred name', 'preferred forename', 'known as'],
      ...['legal forename', 'legal first name'],
    ],
  },
  lastName: {
    title: 'Last name',
    needed: true,
    also: [
      ...['last', 'surname', 'family name', 'lastname', 'second name', 'pupil surname', 'pupil last name'],
      ...['student last name', 'student surname', 'child last name', 'child’s last name', 'child’s surname'],
      ...['preferred surname', 'legal surname', 'legal last name'],
    ],
  },
  /** First and last name in one. */
  name: {
    title: 'Full name',
    needed: false,
    also: [
      ...[
        'name',
        'pupil name',
        'student name',
        'child name',
        'child’s name',
        'name of pupil',
        'name of child',
      ],
      ...['pupil', 'student', 'learner', 'learner name', 'pupil full name', 'student full name', 'fullname'],
      ...['surname, first name', 'surname, forename', 'surname/forename', 'last name, first name', 'names'],
      ...['first name and surname', 'first name surname', 'forename surname', 'name (surname, forename)'],
    ],
  },
  parentEmail: {
    title: 'Parent email',
    needed: false,
    also: [
      ...['parent e-mail', 'email', 'e-mail', 'parentemail', 'parent email address', 'contact email'],
      ...['email address', 'e-mail address', 'parent/carer email', 'parent/carer e-mail', 'parents’ email'],
      ...[
        'parent carer email address',
        'parent guardian email',
        'carer email',
        'guardian email',
        'home email',
      ],
      ...[
        'main contact email',
        'primary contact email',
        'primary email',
        'family email',
        'email 1',
        'email1',
      ],
      ...['parent 1 email', 'parent1 email', 'parent email 1', 'contact 1 email', 'parent 1 e-mail'],
      ...['parent 1 email address', 'parent/carer 1 email', 'mother email', 'mother’s email', 'mum email'],
      ...['father email', 'father’s email', 'dad email', 'parent/carer 2 email', 'parent 2 email address'],
      ...[
        'parent 2 e-mail',
        'contact 2 email',
        'parent email 2',
        'parent2 email',
        'parent 2 email',
        'email 2',
      ],
      ...['email2', 'second parent email'],
    ],
  },
  accessCode: { title: 'Access code', needed: false, also: ['code', 'accesscode'] },
  photos: {
    title: 'Photos',
    needed: false,
    also: [
      ...['photo consent', 'photos allowed', 'photo permission', 'photos consent', 'consent photos', 'photo'],
      ...['consent photo', 'photography consent', 'consent to photos', 'consent to photographs', 'portrait'],
      ...[
        'consent for photos',
        'consent to be photographed',
        'consent individual',
        'consent portrait',
        'individual photo',
      ],
      ...['individual photo consent', 'portrait consent', 'photograph permission', 'photograph consent'],
      ...[
        'no photos',
        'no photo',
        'no photographs',
        'photo opt out',
        'photos opt out',
        'opt out',
        'opted out',
      ],
      ...['opt out of photos', 'opted out of photos', 'photos refused', 'photo refused', 'do not photograph'],
      ...['photo refusal', 'photo?', 'ok to photograph', 'school photo', 'school photos', 'photographs'],
      ...['photograph', 'school photographs', 'school photograph', 'photography', 'no photography'],
      ...['consent school photo', 'consent school photos', 'consent school photograph', 'consent portraits'],
      ...['consent school photographs', 'consent school photography', 'consent individual photo'],
      ...['consent individual photos', 'consent photograph', 'consent photographs', 'consent photography'],
      ...['consent pupil photo', 'consent pupil photos', 'consent portrait photo', 'photographic consent'],
      ...['consent for photographs', 'consent for photography', 'consent to photography'],
      ...['permission to photograph', 'may be photographed', 'can be photographed', 'opt out photos'],
    ],
  },
  classPhoto: {
    title: 'Class photo',
    needed: false,
    also: [
      ...['class photo consent', 'class photo allowed', 'class photo permission', 'consent class photo'],
      ...['consent class', 'consent group', 'group photo', 'group photo consent', 'consent group photo'],
      ...[
        'class photos',
        'class photographs',
        'group photos',
        'consent class photos',
        'consent group photos',
      ],
      ...['consent class photograph', 'consent class photographs', 'consent whole class', 'class picture'],
      ...['consent class picture', 'consent class pictures', 'no class photos', 'no class picture'],
      ...[
        'class photograph',
        'no class photo',
        'class photo opt out',
        'class photo refused',
        'no group photo',
      ],
      ...['opt out of class photo', 'consent to class photo'],
    ],
  },
  sales: {
    title: 'Sales',
    needed: false,
    also: [
      ...['sales consent', 'sales allowed', 'consent sales', 'consent sale', 'sale of photos', 'photo sales'],
      ...['no sales', 'sales opt out', 'sales refused', 'consent to sales', 'opt out of sales'],
      ...['consent purchase', 'consent purchases', 'consent to purchase', 'consent purchasing'],
      ...['consent buying', 'consent to buy', 'consent selling', 'consent to sell', 'consent ordering'],
      ...['purchase consent', 'consent order', 'consent orders', 'consent photo sales', 'consent for sale'],
    ],
  },
  pupilNumber: {
    title: 'Student number',
    needed: false,
    also: [
      ...['pupil number', 'pupilnumber', 'student id', 'pupil id', 'admission number', 'scn', 'upn'],
      ...[
        'scottish candidate number',
        'candidate number',
        'pupil no',
        'student no',
        'pupil ref',
        'admission no',
      ],
    ],
  },
  /** Whose word the refusals are, as our own export says; without it they are the file's. */
  refusedBy: { title: 'Refused by', needed: false, also: ['who refused', 'refused by whom'] },
} as const satisfies Record<string, { title: string; needed: boolean; also: readonly string[] }>
export type RosterColumn = keyof typeof ROSTER_COLUMNS
export const ROSTER_COLUMN_NAMES = Object.keys(ROSTER_COLUMNS) as RosterColumn[]
