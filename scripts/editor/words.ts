// What the fields are called for people who do not program, and what they should know of them.

export type Said = {
  label: string
  hint?: string
  /** A text of several lines. */
  isLong?: boolean
  /** What one of several is called: “Add a holiday”. */
  one?: string
  /** A day that the file keeps as the one after it: what ends there is gone when that day begins. */
  isLastDay?: boolean
  /** An address of a picture, where its name in the file does not tell. */
  isPicture?: boolean
  /** Of the fields within. */
  fields?: Words
}

/**
 * In the order of the form; `hidden` is for what a feed writes, and stays as it is in the file. `repeats` is hidden too: it says
 * again what the others of its row say, and is taken out when one of them changes.
 */
export type Words = { readonly [key: string]: Said | 'hidden' | 'repeats' }

const PICTURE_HINT = 'Choose one of the dealer’s pictures, or add one below.'
const LINK_HINT = 'A page of this site such as /finance, or an address that starts with https://'
const LAST_DAY = 'It shows until the end of this day. Empty: it stays until you take it down.'
const FIRST_DAY = 'It shows from the beginning of this day. Empty: at once.'

const point: Words = { title: { label: 'Heading' }, text: { label: 'Text', isLong: true } }

export const OFFER_WORDS: Words = {
  name: { label: 'Name', hint: 'As shoppers read it on the card and on the page.' },
  category: { label: 'Category', hint: 'Offers with the same category stand together, e.g. New car offers.' },
  start: { label: 'First day', hint: FIRST_DAY },
  expiry: { label: 'Last day', hint: LAST_DAY },
  image: { label: 'Picture', hint: PICTURE_HINT },
  disclaimer: { label: 'Small print', hint: 'Who can have it, on which cars, until when.', isLong: true },
  model: {
    label: 'Model',
    hint: 'The offer then leads to the model’s own page.',
    fields: {
      name: { label: 'Name of the model', hint: 'e.g. Wrangler' },
      slug: { label: 'Name in its address', hint: 'e.g. wrangler' },
      override_url: { label: 'Another page to lead to', hint: LINK_HINT },
    },
  },
  manufacturer: { label: 'Make' },
  dealership_ids: { label: 'Valid at', hint: 'Without a tick it is valid at all of them.' },
  description: { label: 'Short text', hint: 'Shows only where the offer has no text of its own.', isLong: true },
  id: 'hidden',
  sanitized_description: 'hidden',
  image_url: 'hidden',
  image_or_model_image: 'hidden',
  manufacturer_id: 'hidden',
  excluded_website_ids: 'hidden',
}

export const TILE_WORDS: Words = {
  image: {
    label: 'Picture',
    hint: `${PICTURE_HINT} 800 by 1,000 pixels at best; above a lower one is the colour behind it.`,
  },
  alt: { label: 'What it says', hint: 'Read out to those who do not see the picture: say all that is written in it.' },
  link: { label: 'Leads to', hint: LINK_HINT },
  position: { label: 'Place among the cars', hint: 'Counted from 1 on every page of results.' },
  start: { label: 'First day', hint: FIRST_DAY },
  expiry: { label: 'Last day', hint: LAST_DAY, isLastDay: true },
  display: { label: 'Shown among', hint: 'Nothing ticked: among all cars.' },
  strictDisplay: { label: 'Only when shoppers have chosen exactly these' },
  background: { label: 'Colour behind it', hint: 'e.g. #2f3a25' },
}

export const PAGE_WORDS: Words = {
  title: { label: 'Title' },
  description: { label: 'Short description', hint: 'What search engines show below the title.', isLong: true },
  image: { label: 'Picture', hint: PICTURE_HINT },
  image_alt: { label: 'What the picture shows', hint: 'Read out to those who do not see it.' },
  actions: {
    label: 'Buttons',
    hint: 'What to do next. The first is what the page is for.',
    one: 'button',
    fields: { label: { label: 'Says' }, href: { label: 'Leads to', hint: LINK_HINT } },
  },
  banner: {
    label: 'Banner',
    hint: 'A wide picture that says something.',
    fields: {
      image: { label: 'Picture', hint: PICTURE_HINT },
      alt: { label: 'What it says', hint: 'Read out to those who do not see the picture.' },
      link: { label: 'Leads to', hint: LINK_HINT },
      start: { label: 'First day', hint: FIRST_DAY },
      expiry: { label: 'Last day', hint: LAST_DAY, isLastDay: true },
    },
  },
  points: { label: 'At a glance', one: 'point', fields: point },
  steps_title: { label: 'Heading over the steps' },
  steps: { label: 'Steps', hint: 'How it goes, in order.', one: 'step', fields: point },
  questions: {
    label: 'Questions and answers',
    one: 'question',
    fields: { question: { label: 'Question' }, answer: { label: 'Answer', isLong: true } },
  },
  form: { label: 'Form at the end' },
  places: { label: 'Places beside the text' },
  posts: { label: 'Blog posts with this tag' },
  updated: { label: 'Last changed on', hint: 'The day that the page itself tells.' },
  slug: 'hidden',
  html: 'hidden',
}

export const POST_WORDS: Words = {
  title: { label: 'Title' },
  date: { label: 'Day', hint: 'Stands above it. It shows as soon as it is saved, whatever the day.' },
  description: {
    label: 'Short description',
    hint: 'On the card, and below the title at search engines.',
    isLong: true,
  },
  image: { label: 'Picture', hint: PICTURE_HINT },
  image_alt: { label: 'What the picture shows', hint: 'Read out to those who do not see it.' },
  tags: { label: 'Tags', hint: 'With commas between them.' },
  updated: { label: 'Last changed on' },
  slug: 'hidden',
  html: 'hidden',
}

export const HOLIDAY_WORDS: Words = {
  specialHours: {
    label: 'Holidays',
    hint: 'On these days, the hours here replace the usual ones.',
    one: 'holiday',
    fields: {
      name: { label: 'Name', hint: 'e.g. Christmas Day' },
      date: { label: 'Day' },
      status: { label: 'Open or closed' },
      start_hour: { label: 'Opens at', hint: 'e.g. 08:30' },
      end_hour: { label: 'Closes at', hint: 'e.g. 13:00; 00:00 is midnight' },
      locations: { label: 'Which places', hint: 'Without a tick, all of them.' },
    },
  },
}

export const CONTACT_WORDS: Words = {
  phone: {
    label: 'Phone',
    hint: 'As people write it, with its area code. Empty: the number of the dealership shows.',
  },
  address: {
    label: 'Address',
    fields: {
      street: { label: 'Street and number' },
      city: { label: 'Town or suburb' },
      state: { label: 'State or region' },
      postcode: { label: 'Postcode' },
      lat: { label: 'Latitude', hint: 'With the longitude, where the map has its pin, e.g. -31.4446.' },
      long: { label: 'Longitude', hint: 'e.g. 152.8841' },
      place_url: { label: 'Where “Get directions” leads', hint: 'Empty: to the address above, at Google Maps.' },
      place_id: { label: 'Its place ID at Google Maps', hint: 'Another address has another one.' },
      map_key: { label: 'Key of its map picture', hint: 'Only where a service gives pictures of maps.' },
      id: 'hidden',
    },
  },
  dealer_license_number: { label: 'Dealer licence number' },
  motor_vehicle_repairer: { label: 'Repairer licence number' },
  store_code: {
    label: 'Store code at Google',
    hint: 'As its business profile has it, for vehicle ads. Empty: the name in its address.',
  },
}

const NETWORK_HINT =
  'The whole address. On the pages of its places, and of the first dealership that has one, at the foot of every page.'

export const DEALERSHIP_WORDS: Words = {
  phone: { label: 'Phone', hint: 'It shows for each of its places that has no phone of its own.' },
  facebook_url: { label: 'Facebook', hint: NETWORK_HINT },
  instagram_url: { label: 'Instagram', hint: NETWORK_HINT },
  config: {
    label: 'Complaints',
    fields: {
      complaints_contact: {
        label: 'Where complaints go',
        hint: 'A mail address or a phone. Empty: the phone of the dealer.',
      },
      base_domain: 'hidden',
    },
  },
}

const POINTS_HINT = 'An empty line begins the next point. Empty: the part does not show.'

export const CAR_PAGE_WORDS: Words = {
  whatsIncluded: { label: 'What is included', hint: POINTS_HINT, isLong: true },
  whyBuyFromUs: { label: 'Why buy from us', hint: POINTS_HINT, isLong: true },
  reserveOnline: {
    label: 'Reserve online',
    hint: `On the pages of cars that can be reserved. ${POINTS_HINT}`,
    isLong: true,
  },
  protectYourCar: { label: 'Protect your car', hint: POINTS_HINT, isLong: true },
}

export const LEGAL_WORDS: Words = {
  priceDisclaimer: {
    label: 'What prices include',
    hint: 'At the foot of every page, and on the page of each car and its PDF.',
    isLong: true,
  },
  entity: { label: 'The company behind the dealer', hint: 'e.g. Northside Motors Pty Ltd' },
  abn: {
    label: 'Its business number',
    hint: 'The number alone: pages say “ABN” before it in Australia, “NZBN” in New Zealand.',
  },
}

const LINK_WORDS: Words = { label: { label: 'Says' }, href: { label: 'Leads to', hint: LINK_HINT } }

export const MENU_WORDS: Words = {
  items: {
    label: 'Items',
    hint: 'In the order of the menu. A link to a page that this site does not have does not show. Without any item, our standard menu is there again.',
    one: 'item',
    fields: {
      label: { label: 'Says' },
      href: { label: 'Leads to', hint: LINK_HINT },
      menu: {
        label: 'Or opens',
        hint: 'Models is the catalogue of new cars, Stock all that is for sale by type, body and make.',
      },
      links: { label: 'Or opens these links', one: 'link', fields: LINK_WORDS },
    },
  },
}

export const FOOTER_WORDS: Words = {
  groups: {
    label: 'Lists of links',
    hint: 'Side by side on a wide screen. A link to a page that this site does not have does not show. Without any list, our standard ones are there again.',
    one: 'list',
    fields: { title: { label: 'Heading' }, links: { label: 'Links', one: 'link', fields: LINK_WORDS } },
  },
}

export const HOURS_WORDS: Words = {
  opening_hours: {
    label: 'Usual hours',
    hint: 'A week without holidays. A day that is not here says nothing of its hours.',
    one: 'day',
    fields: {
      weekday: { label: 'Day' },
      status: { label: 'Open or closed' },
      open: { label: 'Opens at', hint: 'e.g. 08:30' },
      close: { label: 'Closes at', hint: 'e.g. 17:30; 00:00 is midnight' },
      formated_hours: 'repeats',
    },
  },
}

export const REVIEW_WORDS: Words = {
  list: {
    label: 'Reviews',
    hint: 'Word for word as the customer wrote them, also those that are less kind.',
    one: 'review',
    fields: {
      author: { label: 'Who', hint: 'e.g. Verified buyer, Kirwan' },
      rating: { label: 'Stars', hint: 'From 1 to 5.' },
      text: { label: 'What was said', isLong: true },
      date: { label: 'Day' },
      location_id: { label: 'Of which place' },
    },
  },
}

export const TEAM_WORDS: Words = {
  list: {
    label: 'Team',
    hint: 'In the order in which they stand on the page.',
    one: 'member',
    fields: {
      name: { label: 'Name' },
      role: { label: 'What they do' },
      photo: { label: 'Photo', hint: PICTURE_HINT },
      location_slug: { label: 'Works at' },
    },
  },
}

const HERO_PICTURE_HINT = `${PICTURE_HINT} Landscape, 1,920 by 1,080 pixels at best. Keep what matters in its middle: wide screens cut off some of its top and bottom, and phones some of its sides.`
const hero: Words = {
  title: { label: 'Heading' },
  text: { label: 'Text', isLong: true },
  button: {
    label: 'Button of its own',
    hint: 'Where a shopper goes from this banner, e.g. to the page of its offer. It stands before the usual ways into the cars.',
    fields: LINK_WORDS,
  },
  image: { label: 'Picture', hint: HERO_PICTURE_HINT },
  cutout: {
    label: 'The picture is cut out on white',
    hint: 'Ticked, or not, by itself when you add or choose a picture. One on white stands on the page without an edge, and words may reach over its upper part. Any other is a photo, with its words beside or above it.',
  },
}

export const HERO_WORDS: Words = {
  hero: { label: 'Banner at the top of the home page', fields: hero },
  seasonal: {
    label: 'Banners for a time',
    hint: 'On its days such a banner takes the place of the one above, which is back by itself after the last. Of several for the same day, the first here shows. To see one, choose a day of it above the page.',
    one: 'banner for a time',
    fields: {
      start: { label: 'First day', hint: FIRST_DAY },
      expiry: { label: 'Last day', hint: 'It shows until the end of this day.' },
      ...hero,
      image: { label: 'Picture', hint: `Empty: that of the banner above. ${HERO_PICTURE_HINT}` },
    },
  },
}

export const HOME_PARTS_WORDS: Words = {
  blocks: {
    label: 'What it shows',
    hint: 'A part that has nothing to show, such as offers while there are none, is not there either.',
    fields: {
      search: { label: 'Ways into the stock: by price, make and body' },
      banner: { label: 'Links to offers, service and selling a car' },
      offers: { label: 'Special offers' },
      stock: { label: 'Cars: the newest, and those that cost less than before' },
      locations: { label: 'Locations' },
      reviews: { label: 'Reviews' },
    },
  },
}

export const SEARCH_WORDS: Words = {
  optionalFilters: { label: 'Further filters', hint: 'Beside those that every list has.' },
  sortByKms: { label: 'Offer the lowest and the highest kilometres as orders' },
}

export const NAME_WORDS: Words = {
  name: { label: 'Name', hint: 'In the title of every page, in mails and at search engines.' },
  tagline: { label: 'Line below it', hint: 'At the foot of every page, and in the title of the home page.' },
  logo: {
    label: 'Logo',
    hint: 'At the top of every page, in place of the name. Empty: the name.',
    fields: {
      url: { label: 'Picture', hint: PICTURE_HINT, isPicture: true },
      alt: { label: 'What it says', hint: 'Read out to those who do not see it: the name, as a rule.' },
      onColour: {
        label: 'Picture for dark grounds',
        hint: 'The logo in white or light colours. Empty: there, the first one stands on a piece of white.',
        isPicture: true,
      },
    },
  },
  icon: {
    label: 'Icon',
    hint: 'A square picture for tabs, bookmarks and home screens, once it is live. Empty: how the name begins, in your colours.',
  },
  notice: { label: 'Notice', hint: 'In small print at the foot of every page.', isLong: true },
}

export const COLOUR_WORDS: Words = {
  primary: {
    label: 'Main colour',
    hint: 'Of buttons, links and dark parts, such as #0b4a6f. We take a darker shade of it where words would be hard to read.',
  },
  secondary: { label: 'Second colour', hint: 'Of the little that is to stand out, such as #e58a1f.' },
  font: { label: 'Typefaces', hint: 'For headings and texts together. None: those of the template.' },
}

const DOLLARS_HINT = 'In dollars.'

export const FINANCE_WORDS: Words = {
  calculatorRate: { label: 'Interest rate', hint: 'Per cent a year, with which the calculator begins.' },
  rateUntil: {
    label: 'Last day of this rate',
    hint: 'After it no page shows the rate, and a car for which no lender states one has no calculator. Empty: it holds until you change it.',
  },
  fees: {
    label: 'Fees of a loan',
    hint: 'The calculator’s comparison rate counts them.',
    fields: {
      establishment: { label: 'To set it up', hint: DOLLARS_HINT },
      monthly: { label: 'Each month', hint: DOLLARS_HINT },
    },
  },
  repaymentsPer: {
    label: 'Repayments are told by the',
    hint: 'A car of which the lender states only the other one shows none.',
  },
}

export const RUNNING_COST_WORDS: Words = {
  petrolPerLitre: { label: 'A litre of petrol', hint: 'In dollars, e.g. 1.95' },
  dieselPerLitre: { label: 'A litre of diesel', hint: 'In dollars, e.g. 2.05' },
  electricityPerKwh: {
    label: 'A kilowatt hour of electricity',
    hint: 'In dollars, e.g. 0.33, as it is paid at home. Without it electric cars show no weekly cost.',
  },
  roadUserPer1000Km: {
    label: 'Road user charges for 1,000 km',
    hint: 'In dollars, for electric cars, in New Zealand for diesels too, which show no weekly cost there without it.',
  },
  registrationAYear: { label: 'A year’s registration', hint: 'In dollars, with compulsory insurance.' },
  asOf: { label: 'As of', hint: 'The day of these prices, which is told beside them.' },
  kmAYear: { label: 'Kilometres a year', hint: 'Until a shopper says otherwise.' },
}

export const RESERVATION_WORDS: Words = {
  deposit: { label: 'Deposit', hint: 'In whole dollars.' },
  holdHours: { label: 'Hours that the car is kept', hint: 'From the reservation on.' },
}

const MAIL_BOXES_HINT = 'Mail addresses, with a comma between two.'
const CRM_HINT =
  'Mail addresses of programs that take enquiries as ADF. Whoever set yours up knows whether there is one.'

const MANAGER_HINT = `${MAIL_BOXES_HINT} They hear of shoppers who say that no reply has come, where shoppers can follow their enquiries.`

export const RECIPIENT_WORDS: Words = {
  mailTo: {
    label: 'People',
    hint: `${MAIL_BOXES_HINT} Each gets every mail that is not for a place with boxes of its own.`,
  },
  adfTo: { label: 'Customer systems', hint: CRM_HINT },
  managerTo: { label: 'Managers', hint: `${MANAGER_HINT} With none here, the people do.` },
}

export const RECIPIENT_OF_PLACE_WORDS: Words = {
  mailTo: { label: 'People', hint: `${MAIL_BOXES_HINT} With none here and below, those of the whole dealer get it.` },
  adfTo: { label: 'Customer systems', hint: CRM_HINT },
  managerTo: { label: 'Managers', hint: `${MANAGER_HINT} With none here, those of the whole dealer do.` },
}
