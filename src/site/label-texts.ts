/**
 * What the interface says, where a site says nothing of its own. To add a label, add it here; a site file may then
 * replace it under `labels`. Texts are in the spelling of en-AU; `labelsOf` turns them into the site's region.
 * Quoted texts of the requirements are kept to the letter.
 */
export const DEFAULT_LABELS = {
  // Source: CF-15, DC-63, DC-64.
  preApproval: 'Get Pre-Approved Now',
  callDealer: 'Call the dealer',
  dealerComments: 'Dealer Comments',
  justSold: 'JUST SOLD',
  sold: 'SOLD',
  getPreApproved: 'Get Pre-Approved',

  // Buttons of cards and car pages. Source: CD-10 to CD-16, VD-02 to VD-14.
  enquire: 'Enquire',
  finance: 'Get Finance',
  details: 'View Details',
  reserve: 'Reserve Now',
  buyOnline: 'Buy Online',
  bookTestDrive: 'Book a Test Drive',
  testDrive: 'Test Drive',
  historyReport: 'Car History Report',
  financeQuote: 'Finance Enquiry',
  tradeIn: 'Trade-In Valuation',
  reserveCar: 'Reserve Car Now',
  onlinePurchase: 'Online Purchase',
  chat: 'Chat with us',
  makeOffer: 'Make an Offer',
  location: 'Location',
  paymentMethods: 'Payment Methods',
  print: 'Print PDF',
  saveCar: 'Save car',
  compareCar: 'Compare car',
  soldQuestion: 'Like this and want something similar?',
  findSimilar: 'Find Me Something Similar',

  // Tags and prices. Source: CD-18 to CD-32, DC-57 to DC-62.
  electric: 'ELECTRIC',
  hybrid: 'HYBRID',
  reserved: 'Reserved',
  comingSoon: 'COMING SOON',
  justArrived: 'JUST ARRIVED',
  preorder: 'PREORDER',
  noPrice: 'Enquire for price.',
  belowMarket: '{amount} below market price',
  was: 'Was {price}',
  subscribe: 'Subscribe from {price} per week',

  // The page of a car. Source: VD-15 to VD-32, PR-21, DC-65, DC-68.
  carFinance: 'Car Finance',
  keyInformation: 'Key Information',
  whatsIncluded: "What's Included",
  whyBuyFromUs: 'Why Buy From Us?',
  reserveOnline: 'Reserve Online',
  protectYourCar: 'Protect Your Car',
  features: 'Features',
  carSummary: 'Car Summary',
  allSpecifications: 'All Specifications',
  similarCars: 'Similar Cars',
  commentsPending: 'Dealer comments are pending. Please check back here later.',
  moneyBack: '48 hour money back guarantee',
  roadsideAssist: '12 months roadside assist',
  paymentsStrip: 'We accept: Mastercard, Visa, Maestro, Google Pay, Apple Pay',
  vehicleNotFound: 'Vehicle not found',

  // The feature banner. Source: VD-45 to VD-47.
  bannerOffers: 'See our latest offers',
  bannerService: 'Book your service online',
  bannerServiceText: 'Save time & book online',
  bannerSell: 'Sell your car',
  bannerSellText: 'Get an instant offer in 2 minutes',

  // Search. Source: SR-02, SR-03, SR-20, SR-21, DC-33, DC-48, DC-50.
  keywordPlaceholder: 'Keyword search eg. EV, SUV, Toyota',
  showCars: 'Show Me {count} cars',
  showCar: 'Show Me 1 car',
  showAllMakes: 'Show all makes',
  hideExtraMakes: 'Hide extra makes',
  selectModels: 'Select models',
  hideModels: 'Hide',
  noResults: 'No vehicles match your search.',
  clearFilters: 'Clear all filters',
  searchUnavailable: 'Search is not available right now. Please try again.',

  // Offers. Source: OF-04, OF-05, DC-140.
  specialOffers: 'Special Offers',
  viewMore: 'View more',
  viewLess: 'View less',
  viewDisclaimer: 'View full disclaimer',
  viewLessDisclaimer: 'View less disclaimer',
  offerEnded: 'This offer has ended.',

  // Locations. Source: LO-01 to LO-17, LO-27, DC-73.
  ourLocations: 'Our Locations',
  swipe: 'Swipe',
  getDirections: 'Get Directions',
  contactLocation: 'Contact',
  viewDetails: 'View Details',
  viewLocation: 'View Location',
  holidayHours: 'Holiday hours',
  bookService: 'Book a Service',
  byAppointment: 'By appointment only',
  closed: 'Closed',
  showNumber: 'Show number',

  // Models. Source: MD-03 to MD-12.
  explore: 'Explore',
  ourStock: 'Our Stock',
  getQuote: 'Get Quote',
  contactUs: 'Contact Us',
  allModels: 'All Models',
  businessFleet: 'Business Fleet',
  myToyotaConnect: 'myToyota Connect',
  demonstratorModels: 'Demonstrator Models',
  upcoming: 'Upcoming',
  allNew: 'All-New',

  // Everywhere. Source: HF-16, HF-17.
  callNow: 'Call Now',
} as const

export type LabelName = keyof typeof DEFAULT_LABELS
