import { expect, test } from 'vitest'
import { formatFaults } from '../../../../src/site/faults.ts'
import { aSiteFile } from '../../../support/site.ts'
import { loadFrom, northside } from '../../../support/sites-folder.ts'

type Settings = Record<string, unknown>

const load = (settings: Settings, content: string | Uint8Array, file = 'a.xml') =>
  loadFrom(
    northside({
      'northside/site.json': { ...aSiteFile(), stock: { feeds: [{ reader: 'forecourt', file, ...settings }] } },
      'northside/stock.json': undefined,
      [`northside/${file}`]: content,
    }),
  )

const read = async (settings: Settings, content: string | Uint8Array, file?: string) => {
  const loaded = await load(settings, content, file)
  if (!loaded.ok) throw new Error(formatFaults(loaded.faults).join('\n'))
  return { cars: loaded.site.cars, feed: loaded.report.feeds[0]! }
}

const faultsOf = async (settings: Settings, content: string | Uint8Array) => {
  const loaded = await load(settings, content)
  return loaded.ok ? [] : formatFaults(loaded.faults).map(told => told.replace('sites/northside/a.xml ✖ ', ''))
}

const car = (stock: string, inner = '') =>
  `<Car><stocknum>${stock}</stocknum><make>Mazda</make><model>3</model><car_type>used</car_type>${inner}</Car>`

const stock = (...cars: string[]) => `<?xml version="1.0"?>\n<Stock>${cars.join('\n')}</Stock>\n`

/** As dealer management systems export it: in a namespace, in groups, with attributes, pairs and lists in lists. */
const vehicle = (number: string, { media = '', price = '29990' } = {}) => `
      <d:Vehicle Status="A">
        <d:Identification><d:Id Type="Stock">${number}</d:Id><d:Id Type="VIN">JM0KF4W7A00${number}</d:Id></d:Identification>
        <d:Details><d:Make>Citro&#235;n</d:Make><d:Model>C4</d:Model><d:Variant Code="X">Feel &amp; Shine</d:Variant></d:Details>
        <d:Pricing><d:Price Kind="Was" Currency="AUD">31990</d:Price><d:Price Kind="Now" Currency="AUD">${price}</d:Price></d:Pricing>
        <d:Specs><d:Spec><d:Name>Seats</d:Name><d:Value>5</d:Value></d:Spec><d:Spec><d:Name>Doors</d:Name><d:Value>4</d:Value></d:Spec></d:Specs>
        <d:Media>${media}</d:Media>
        <d:Features><d:Feature Code="1">ABS</d:Feature><d:Feature Code="2"><![CDATA[Heated & cooled <seats>]]></d:Feature></d:Features>
        <d:Comments>One owner. <![CDATA[<p>Tidy &amp; cheap</p>]]></d:Comments>
        <d:Odometer xsi:nil="true"/>
      </d:Vehicle>`

const exported = (...vehicles: string[]) => `<?xml version="1.0" encoding="utf-8"?>
<!-- nightly --><?style none?>
<d:Export xmlns:d="http://d.example" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">
  <d:Makes><d:Make Id="1">Mazda</d:Make><d:Make Id="2">Kia</d:Make><d:Make Id="3">Ford</d:Make></d:Makes>
  <d:Dealer Id="7">
    <d:Yard>Kauri</d:Yard>
    <d:Vehicles Count="${vehicles.length}">${vehicles.join('')}
    </d:Vehicles>
  </d:Dealer>
</d:Export>`

const COLUMNS = {
  stocknum: 'Identification.Id[Type=Stock]',
  vin: 'Identification.Id[Type=VIN]',
  make: 'Details.Make',
  model: 'Details.Model',
  badge: 'Details.Variant',
  price: 'Pricing.Price[Kind=Now]',
  before_price: 'Pricing.Price[Kind=Was]',
  km: 'Odometer',
  seats: 'Specs.Spec[Name=Seats].Value',
  images: ['Media.Photo[Kind=Main].Url', 'Media.Photo.Url'],
  standardEquipment: 'Features.Feature',
  dealercomments: 'Comments',
  location_name: 'Dealer.Yard',
}
const SETTINGS = { columns: COLUMNS, values: { status: { A: 'in_stock' } }, fill: { car_type: 'used' } }

test('EN-01 to EN-12 an export in XML is read by what its settings say, in groups, attributes, pairs and lists', async () => {
  const media =
    '<d:Photo Kind="Other"><d:Url>/2.jpg?a=1&amp;b=2</d:Url></d:Photo><d:Photo Kind="Main"><d:Url>/1.jpg</d:Url></d:Photo>'
  const { cars, feed } = await read(SETTINGS, exported(vehicle('000012', { media }), vehicle('000013', { price: '' })))
  expect(cars).toHaveLength(2)
  expect(cars[0]).toMatchObject({
    stocknum: '000012',
    vin: 'JM0KF4W7A00000012',
    make: 'Citroën',
    badge: 'Feel & Shine',
    price: 29_990,
    before_price: 31_990,
    seats: 5,
    images: ['/1.jpg', '/2.jpg?a=1&b=2', '/1.jpg'],
    standardEquipment: ['ABS', 'Heated & cooled <seats>'],
    location_name: 'Kauri',
    status: 'in_stock',
  })
  expect(cars[0]!.dealercomments).toContain('One owner. <p>Tidy &amp; cheap</p>')
  expect(cars[0]!.km).toBeUndefined()
  expect(cars[1]).toMatchObject({ stocknum: '000013', images: [] })
  expect(cars[1]!.price).toBeUndefined()
  expect(feed.besides).toEqual(['Dealer.Id', 'Vehicles.Count', 'Specs.Spec[Name=Doors].Value'])
})

test('EN-01 one car alone is a list of one, whatever stands beside it', async () => {
  const { cars } = await read(SETTINGS, exported(vehicle('000012')))
  expect(cars.map(({ stocknum }) => stocknum)).toEqual(['000012'])
  expect((await read({ columns: {} }, stock(car('1')))).cars).toHaveLength(1)
  const rss = `<rss version="2.0"><channel><title>Cars</title><link/><item>${car('1')}</item></channel></rss>`
  expect((await read({ columns: { stocknum: 'stocknum' } }, rss)).cars).toHaveLength(1)
})

test('EN-01 the cars of an export are what its columns lead from, and without any what has most in it of what is repeated', async () => {
  const photos =
    '<Photos><Photo a="1" b="2" c="3" d="4" e="5" f="6"/><Photo a="1" b="2" c="3" d="4" e="5" f="6"/></Photos>'
  const yard = (inner: string) => `<Yard id="1"><a/><b/><c/><d/><e/><f/><g/><h/><Cars>${inner}</Cars></Yard>`
  const { cars, feed } = await read({ columns: {} }, stock(yard(car('1', photos) + car('2')), yard(car('3'))))
  expect(cars.map(({ stocknum }) => stocknum)).toEqual(['1', '2', '3'])
  expect(feed.besides).toContain('Photos.Photo.f')
  const option = '<Option><Code>A</Code><a/><b/><c/><d/><e/><f/><g/></Option>'
  const wide = stock(`<Options>${option}${option}</Options>`, `<Cars>${car('1')}${car('2')}</Cars>`)
  expect((await read({ columns: { stocknum: 'stocknum', make: 'make' } }, wide)).cars).toHaveLength(2)
})

test('EN-08 what some cars have several of is a list in each, so that one thing with a comma in it is one', async () => {
  const extras = (...names: string[]) => `<Extras>${names.map(name => `<Extra>${name}</Extra>`).join('')}</Extras>`
  const cars = [car('1', extras('ABS', 'ESP')), car('2', extras('Alloy wheels, 18 inch')), car('3', extras())]
  const loaded = await read({ columns: { standardEquipment: 'Extras.Extra' } }, stock(...cars))
  expect(loaded.cars.map(one => one.standardEquipment)).toEqual([['ABS', 'ESP'], ['Alloy wheels, 18 inch'], []])
  const cell = stock(car('1', '<Extras>ABS, ESP</Extras>'))
  expect((await read({ columns: { standardEquipment: 'Extras' } }, cell)).cars[0]!.standardEquipment).toEqual([
    'ABS',
    'ESP',
  ])
})

test('EN-01 EN-08 cars that have nothing but pairs of name and value are cars, and a list in an element of its name is told', async () => {
  const ad = (number: string) =>
    `<Ad><F name="Stock">${number}</F><F name="Make">Kia</F><F name="Model">Rio</F><images><i>/1.jpg</i></images></Ad>`
  const [told] = await faultsOf({ columns: {} }, stock(ad('1'), ad('2')))
  expect(told).toMatch(
    /^2 of 2 rows .*nobody reads "F\[name=Stock\]", "F\[name=Make\]", "F\[name=Model\]", "images.i"$/,
  )
  const columns = { stocknum: 'F[name=Stock]', make: 'F[name=Make]', model: 'F[name=Model]', images: 'images.i' }
  const { cars } = await read({ columns, fill: { car_type: 'used' } }, stock(ad('1'), ad('2')))
  expect(cars[1]).toMatchObject({ stocknum: '2', make: 'Kia', model: 'Rio', images: ['/1.jpg'] })
})

test('EN-07 EN-08 a list of elements with attributes alone is told, and a single thing without a text is none', async () => {
  const settings = { columns: { price: 'Price', images: 'Photo' } }
  const loaded = await load(settings, stock(car('1', '<Price currency="AUD"/><Photo url="/1.jpg"/>')))
  if (!loaded.ok) throw new Error(formatFaults(loaded.faults).join('\n'))
  expect(loaded.site.cars[0]!.price).toBeUndefined()
  expect(loaded.report.warnings).toContainEqual(expect.stringContaining('first {"url":"/1.jpg"} in row 1'))
  expect(
    (await read({ columns: { images: 'Photo.url' } }, stock(car('1', '<Photo url="/1.jpg"/>')))).cars[0],
  ).toMatchObject({
    images: ['/1.jpg'],
  })
})

test.each<[said: string, bytes: (text: string) => Uint8Array, settings?: Settings]>([
  ['iso-8859-1', text => Buffer.from(text, 'latin1')],
  ['windows-1252', text => Buffer.from(text, 'latin1')],
  ['UTF-8', text => Buffer.from(`\ufeff${text}`)],
  ['utf-16', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16', text => Buffer.from(text, 'utf16le').swap16()],
  ['utf-16', text => Buffer.from(text)],
  ['utf-8', text => Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }],
])(
  'EN-01 XML that says it is in %s is read so, unless its bytes or the settings say otherwise',
  async (said, bytes, settings) => {
    const text = `<?xml version="1.0" encoding='${said}'?><Stock>${car('1').replace('Mazda', 'Citroën')}</Stock>`
    const { cars } = await read({ columns: {}, ...settings }, bytes(text), 'cars.txt')
    expect(cars[0]!.make).toBe('Citroën')
  },
)

const WHOLE = stock(car('1'), car('2'))

test.each<[what: string, xml: string, told: string]>([
  ['cut off', WHOLE.slice(0, -30), 'was cut off: <Stock> does not come to its end; send it again → at line 3'],
  ['cut off before anything', '<?xml version="1.0"?>\n', 'was cut off: it has no element; send it again → at line 2'],
  ['cut off in a comment', '<!-- one', 'was cut off: it has no element; send it again → at line 1'],
  [
    'with an &',
    WHOLE.replace('Mazda', 'Alfa & Co'),
    'is not XML: it has an & or < that begins nothing; have it written as &amp; or &lt;, or the text as CDATA → at line 2, column 46',
  ],
  [
    'with an element that is not closed',
    WHOLE.replace('</make>', ''),
    "is not XML: Expected closing tag 'make' (opened in line 2, col 35) instead of closing tag 'Car'; have it mended by whoever sends it → at line 2, column 87",
  ],
  [
    'with entities of its own',
    `<!DOCTYPE Stock [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${WHOLE.replace('Mazda', '&b;').slice(22)}`,
    'declares entities of its own in its DOCTYPE, which are not read; have it sent without DOCTYPE → at line 1',
  ],
  [
    'too deep',
    `<Stock>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</Stock>`,
    'has groups or lists in one another, too deep to be read; have it mended',
  ],
  [
    'with a name that is none',
    WHOLE.replaceAll('model>', 'constructor>'),
    'calls something "constructor", as no program may; have it mended by whoever sends it',
  ],
  [
    'of an error',
    '<Error><Code>403</Code><Message>Key has expired</Message></Error>',
    'holds no cars: <Error> says only Code "403", Message "Key has expired"; see that it is the feed, and that its supplier sends it in full',
  ],
  [
    'of an error in an envelope',
    '<s:Envelope xmlns:s="s"><s:Body><s:Fault><s:reason>No</s:reason></s:Fault></s:Body></s:Envelope>',
    'holds no cars: what "columns" names is nowhere in <s:Envelope>, whose <Fault> says only reason "No"; see that it is the feed, and that its supplier sends it in full',
  ],
  [
    'without anything',
    '<Stock/>',
    'holds no cars: <Stock> is empty; see that it is the feed, and that its supplier sends it in full',
  ],
  [
    'of a web page',
    '<?xml version="1.0"?>\n<!DOCTYPE html><html><body/></html>',
    'is a web page, and no list of cars; name the address of the feed itself; one that asks who you are answers with such a page',
  ],
  [
    'in signs that nobody knows',
    WHOLE.replace('"1.0"', '"1.0" encoding="klingon"'),
    'says that it is in "klingon", which nobody here can read; have it sent in UTF-8, or say by "encoding" beside the feed what it is → at line 1',
  ],
  [
    'with text behind it',
    `${WHOLE}x`,
    'is not XML: Extra text at the end; have it mended by whoever sends it → at line 4, column 1',
  ],
])('BD-17 DC-26 XML %s is told with what to do', async (_, xml, told) => {
  expect(await faultsOf({ columns: { stocknum: 'stocknum' } }, xml)).toEqual([told])
})

test('BD-17 names that no car in XML has are told with what was meant, and XML without settings of its columns as such', async () => {
  const columns = {
    ...COLUMNS,
    vin: 'Identification.Id[Type=Vin]',
    price: 'Pricing.Price[Kind=New]',
    make: 'Details.Maker',
  }
  expect(await faultsOf({ ...SETTINGS, columns }, exported(vehicle('1')))).toEqual([
    'sites/northside/site.json ✖ no row of sites/northside/a.xml has "Details.Maker"; did you mean "Details.Make"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.make',
    'sites/northside/site.json ✖ no row of sites/northside/a.xml has "Pricing.Price[Kind=New]"; did you mean "Pricing.Price[Kind=Now]"? If it is not always there, name it in "sometimes" → at stock.feeds[0].columns.price',
  ])
  expect(await faultsOf({}, WHOLE)).toEqual([
    'is XML, in which no field has a name of ours for certain; say by "columns" beside the feed where each field of a car is; begin with "columns": {}',
  ])
})

test('EN-01 a document that names a file of entities, ends as DOS did or begins with a mark is read', async () => {
  const doctype = WHOLE.replace('<Stock>', '<!DOCTYPE Stock SYSTEM "stock.dtd">\n<Stock>')
  for (const xml of [doctype, `${WHOLE}\x1a`, `\ufeff${WHOLE}`, WHOLE.replaceAll('\n', '\r\n')]) {
    expect((await read({ columns: {} }, xml)).cars).toHaveLength(2)
  }
})
