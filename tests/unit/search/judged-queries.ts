import type { SearchRecord } from '../../../src/search/record.ts'

type Described = Partial<Record<keyof SearchRecord, string | number | RegExp | readonly (string | number)[]>>

/** Which cars a shopper means: those that are as described; of a list, those that are like any of it. */
export type Meant = Described | readonly Described[]

/**
 * What a shopper types, and what must come of it:
 * - `exactly`: the cars meant, all of them and no others;
 * - `first`: they fill the first page, as far as there are so many; others may follow;
 * - `nothing`: no car is meant, so none is found.
 */
export type JudgedQuery =
  | readonly [query: string, verdict: 'exactly' | 'first', meant: Meant]
  | readonly [query: string, verdict: 'nothing']

const fuel = (...values: string[]) => ({ fuel: values })
const body = (...values: string[]) => ({ body: values })
const named = (name: RegExp) => ({ name })

const COROLLA = named(/\bcorolla\b/i)
const HILUX = { make: 'Toyota', model: 'HiLux' }
const PRADO = { model: 'LandCruiser Prado' }
const LANDCRUISER = { model: /^LandCruiser/ }
const CX5 = { make: 'Mazda', model: 'CX-5' }
const CX30 = { make: 'Mazda', model: 'CX-30' }
const MX5 = { make: 'Mazda', model: 'MX-5' }
const BT50 = { make: 'Mazda', model: 'BT-50' }
const MAZDA3 = { make: 'Mazda', model: '3' }
const MAZDA2 = { make: 'Mazda', model: '2' }
const RANGER = { make: 'Ford', model: 'Ranger' }
const F150 = { make: 'Ford', model: 'F-150' }
const XTRAIL = { make: 'Nissan', model: 'X-Trail' }
const DMAX = { make: 'Isuzu', model: 'D-MAX' }
const MUX = { make: 'Isuzu', model: 'MU-X' }
const OUTLANDER = { make: 'Mitsubishi', model: 'Outlander' }
const TRITON = { make: 'Mitsubishi', model: 'Triton' }
const MITSUBISHI = { make: 'Mitsubishi' }
const HYUNDAI = { make: 'Hyundai' }
const VOLKSWAGEN = { make: 'Volkswagen' }
const MERCEDES = { make: 'Mercedes-Benz' }
/** With the motorhomes that are built on one. */
const EVERY_MERCEDES = [MERCEDES, { series: /Mercedes/ }]
const LAND_ROVER = { make: 'Land Rover' }
const ELECTRIC = fuel('Electric')
const PLUG_IN = fuel('Plug-in Hybrid')
const HYBRID = [fuel('Hybrid', 'Plug-in Hybrid'), named(/hybrid/i)]
const AUTOMATIC = { transmission: 'Automatic' }
const MANUAL = { transmission: 'Manual' }
const FOUR_WHEEL = [{ drive: '4x4' }, body('4x4'), { drive: '4WD' }]
const ALL_WHEEL = { drive: ['All Wheel Drive', 'AWD'] }
const UTE = body('ute')
const DUAL_CAB = { body: ['ute', 'cabChassis'], seats: 5 }
const EXTENDED_CAB = [{ body: 'ute', seats: 4 }, named(/super cab/i)]
const having = (feature: string) => ({ filtered_features: feature })
const cylinders = (count: number) => ({ engine: new RegExp(`\\b${count}cyl\\b`) })
const litres = (tenths: string) => ({ engine: new RegExp(`\\b${tenths}l\\b`) })
const sleeping = (count: number) => ({ room: new RegExp(`\\b${count}berth\\b`) })
const WAGON = body('wagon')
const HATCH = body('hatchback')
const PEOPLE_MOVER = body('peopleMover')
const OPEN = body('convertible', 'softtop')
const USED = { car_type: 'used' }
const LEARNER = { categories: 'Learner approved' }
const NEW = { car_type: 'new' }
const DEMO = { car_type: 'demo' }

/**
 * Searches over the sample dealers' stock and the cars below, judged before the search was tuned to them: by what a
 * shopper means, not by what the engine does. To add one, write what must be found first; then look.
 */
export const JUDGED_QUERIES: Readonly<Record<string, readonly JudgedQuery[]>> = {
  'whole words and beginnings': [
    ['corolla', 'exactly', COROLLA],
    ['toyota', 'exactly', { make: 'Toyota' }],
    ['jeep', 'exactly', { make: 'Jeep' }],
    ['cam', 'first', { model: 'Camry' }],
    ['camr', 'exactly', { model: 'Camry' }],
    ['hil', 'first', HILUX],
    ['toyota hil', 'exactly', HILUX],
    ['outl', 'exactly', OUTLANDER],
    ['volks', 'exactly', VOLKSWAGEN],
    ['vol', 'first', { make: ['Volvo', 'Volkswagen'] }],
    ['merced', 'exactly', EVERY_MERCEDES],
    ['mitsu', 'exactly', MITSUBISHI],
    ['niss', 'exactly', { make: 'Nissan' }],
    ['sub', 'first', { make: 'Subaru' }],
    ['everest', 'exactly', { model: 'Everest' }],
    ['wildtrak', 'exactly', { badge: 'Wildtrak' }],
    ['rubicon', 'exactly', { badge: /Rubicon/ }],
    ['ninja', 'exactly', { make: 'Kawasaki' }],
    ['jayco', 'exactly', { make: 'Jayco' }],
    ['škoda', 'exactly', { make: ['Skoda', 'Škoda'] }],
    ['skoda', 'exactly', { make: ['Skoda', 'Škoda'] }],
    ['citroen', 'exactly', { make: 'Citroën' }],
    ['avante', 'exactly', { model: 'Avanté' }],
    ['mandurah', 'exactly', { city: 'Mandurah' }],
    ['white', 'exactly', { colour: 'White' }],
    ['diesel', 'exactly', fuel('Diesel')],
    ['one owner', 'first', { tag: 'One Owner' }],
  ],
  'one letter astray': [
    ['corola', 'exactly', COROLLA],
    ['carolla', 'exactly', COROLLA],
    ['corrolla', 'exactly', COROLLA],
    ['hilx', 'exactly', HILUX],
    ['hylux', 'exactly', HILUX],
    ['hiluxx', 'exactly', HILUX],
    ['camery', 'exactly', { model: 'Camry' }],
    ['toyta', 'first', { make: 'Toyota' }],
    ['toyoat', 'first', { make: 'Toyota' }],
    ['tyota', 'first', { make: 'Toyota' }],
    ['maxda', 'exactly', { make: 'Mazda' }],
    ['madza', 'exactly', { make: 'Mazda' }],
    ['nisan', 'exactly', { make: 'Nissan' }],
    ['nisson', 'exactly', { make: 'Nissan' }],
    ['suburu', 'exactly', { make: 'Subaru' }],
    ['susuki', 'exactly', { make: 'Suzuki' }],
    ['suzki', 'exactly', { make: 'Suzuki' }],
    ['izuzu', 'exactly', { make: 'Isuzu' }],
    ['hyndai', 'exactly', HYUNDAI],
    ['hundai', 'exactly', HYUNDAI],
    ['porche', 'exactly', { make: 'Porsche' }],
    ['pegeot', 'exactly', { make: 'Peugeot' }],
    ['peugot', 'exactly', { make: 'Peugeot' }],
    ['renalt', 'exactly', { make: 'Renault' }],
    ['teslar', 'exactly', { make: 'Tesla' }],
    ['jeap', 'first', { make: 'Jeep' }],
    ['sportge', 'exactly', { model: 'Sportage' }],
    ['carnaval', 'exactly', { model: 'Carnival' }],
    ['rangr', 'exactly', RANGER],
    ['forestor', 'exactly', { model: 'Forester' }],
    ['wrangeler', 'exactly', { model: 'Wrangler' }],
    ['tucsen', 'first', { model: 'Tucson' }],
    ['deisel', 'exactly', fuel('Diesel')],
    ['automatc', 'exactly', AUTOMATIC],
    ['manul', 'exactly', MANUAL],
  ],
  'two letters astray': [
    ['mitsubshi', 'exactly', MITSUBISHI],
    ['mitsibushi', 'exactly', MITSUBISHI],
    ['mitsubichi', 'exactly', MITSUBISHI],
    ['mistubishi', 'exactly', MITSUBISHI],
    ['volkswagon', 'exactly', VOLKSWAGEN],
    ['volkswagan', 'exactly', VOLKSWAGEN],
    ['volkswaggon', 'exactly', VOLKSWAGEN],
    ['mercadies', 'exactly', EVERY_MERCEDES],
    ['mercedez', 'exactly', EVERY_MERCEDES],
    ['chevorlet', 'exactly', { make: 'Chevrolet' }],
    ['kawazaki', 'exactly', { make: 'Kawasaki' }],
    ['outlnader', 'exactly', OUTLANDER],
    ['landcriuser', 'exactly', LANDCRUISER],
    ['landcrusier prado', 'exactly', PRADO],
    ['convertable', 'first', OPEN],
    ['automtaic corola', 'exactly', { ...COROLLA, ...AUTOMATIC }],
    ['hyndai tuscon', 'exactly', { make: 'Hyundai', model: 'Tucson' }],
  ],
  'written as one word or two': [
    ['cx5', 'exactly', CX5],
    ['cx 5', 'exactly', CX5],
    ['cx-5', 'first', CX5],
    ['mazda cx5', 'exactly', CX5],
    ['mazda cx 5', 'first', CX5],
    ['cx30', 'exactly', CX30],
    ['cx 30', 'first', CX30],
    ['mx5', 'exactly', MX5],
    ['mx 5', 'first', MX5],
    ['bt50', 'exactly', BT50],
    ['bt 50', 'first', BT50],
    ['mazda3', 'first', MAZDA3],
    ['mazda 3', 'first', MAZDA3],
    ['mazda2', 'first', MAZDA2],
    ['mazda 2', 'exactly', MAZDA2],
    ['mazda 5', 'exactly', [CX5, MX5]],
    ['tesla 3', 'exactly', { model: 'Model 3' }],
    ['bmw 3', 'exactly', { model: '3 Series' }],
    ['gs350', 'exactly', { model: 'GS350' }],
    ['gs 350', 'exactly', { model: 'GS350' }],
    ['land cruiser', 'exactly', LANDCRUISER],
    ['landcruiser', 'exactly', LANDCRUISER],
    ['landcruiser 300', 'first', { model: 'LandCruiser 300' }],
    ['land cruiser prado', 'exactly', PRADO],
    ['landrover', 'exactly', LAND_ROVER],
    ['land rover', 'exactly', LAND_ROVER],
    ['land rover discovery', 'exactly', { make: 'Land Rover', model: /^Discovery/ }],
    ['hi lux', 'exactly', HILUX],
    ['hi-lux', 'exactly', HILUX],
    ['hi ace', 'exactly', { model: 'HiAce' }],
    ['xtrail', 'exactly', XTRAIL],
    ['x trail', 'first', XTRAIL],
    ['dmax', 'exactly', DMAX],
    ['d max', 'first', DMAX],
    ['mux', 'exactly', MUX],
    ['mu x', 'first', MUX],
    ['rav 4', 'first', { model: 'RAV4' }],
    ['i 30', 'first', { model: 'i30' }],
    ['f150', 'exactly', F150],
    ['f 150', 'first', F150],
    ['gr 86', 'first', { model: 'GR86' }],
    ['ioniq5', 'exactly', { model: 'IONIQ 5' }],
    ['q 5', 'first', { model: 'Q5' }],
    ['ssang yong', 'exactly', { make: 'SsangYong' }],
    ['mercedesbenz', 'exactly', EVERY_MERCEDES],
  ],
  'other words of the trade': [
    ['ev', 'first', ELECTRIC],
    ['bev', 'exactly', ELECTRIC],
    ['electric car', 'first', ELECTRIC],
    ['phev', 'exactly', PLUG_IN],
    ['plug in hybrid', 'first', PLUG_IN],
    ['plugin hybrid', 'first', PLUG_IN],
    ['hybrid', 'exactly', HYBRID],
    ['hev', 'first', HYBRID],
    ['unleaded', 'exactly', fuel('Petrol', 'Gasoline')],
    ['gasoline', 'first', fuel('Gasoline')],
    ['ute', 'exactly', UTE],
    ['utes', 'exactly', UTE],
    ['pickup', 'exactly', UTE],
    ['pick up', 'first', UTE],
    ['pick-up', 'first', UTE],
    ['truck', 'first', UTE],
    ['auto', 'first', AUTOMATIC],
    ['automatic', 'exactly', AUTOMATIC],
    ['manual', 'exactly', MANUAL],
    ['stick shift', 'exactly', MANUAL],
    ['4wd', 'first', FOUR_WHEEL],
    ['4x4', 'exactly', FOUR_WHEEL],
    ['four wheel drive', 'exactly', FOUR_WHEEL],
    ['awd', 'first', [ALL_WHEEL, named(/awd/i)]],
    ['all wheel drive', 'first', ALL_WHEEL],
    ['fwd', 'exactly', { drive: 'Front Wheel Drive' }],
    ['rwd', 'first', { drive: 'Rear Wheel Drive' }],
    ['station wagon', 'exactly', WAGON],
    ['stationwagon', 'exactly', WAGON],
    ['estate', 'exactly', WAGON],
    ['people mover', 'exactly', PEOPLE_MOVER],
    ['peoplemover', 'exactly', PEOPLE_MOVER],
    ['people carrier', 'exactly', PEOPLE_MOVER],
    ['minivan', 'exactly', PEOPLE_MOVER],
    ['mpv', 'exactly', PEOPLE_MOVER],
    ['hatch', 'exactly', HATCH],
    ['hatchbacks', 'exactly', HATCH],
    ['cabriolet', 'exactly', body('convertible')],
    ['soft top', 'exactly', body('softtop')],
    ['saloon', 'exactly', body('sedan')],
    ['tray back', 'exactly', body('cabChassis')],
    ['motorbike', 'exactly', { item_type: 'motorcycle' }],
    ['second hand', 'exactly', USED],
    ['pre-owned', 'exactly', USED],
    ['ex demo', 'first', DEMO],
    ['gray', 'exactly', { colour: ['Grey', 'Gray'] }],
    ['grey', 'exactly', { colour: ['Grey', 'Gray'] }],
    ['vw', 'exactly', VOLKSWAGEN],
    ['merc', 'exactly', EVERY_MERCEDES],
    ['benz', 'exactly', EVERY_MERCEDES],
    ['beemer', 'exactly', { make: 'BMW' }],
    ['chevy', 'exactly', { make: 'Chevrolet' }],
    ['7 seater', 'exactly', { seats: 7 }],
    ['seven seats', 'exactly', { seats: 7 }],
  ],
  'whom it has room for': [
    ['4 berth', 'exactly', sleeping(4)],
    ['4 berths', 'exactly', sleeping(4)],
    ['four berth caravan', 'exactly', { ...sleeping(4), item_type: 'caravan' }],
    ['sleeps 4', 'exactly', sleeping(4)],
    ['sleeps two', 'exactly', sleeping(2)],
    ['6 berth motorhome', 'exactly', { ...sleeping(6), ...body('motorhome') }],
    ['dual cab', 'exactly', DUAL_CAB],
    ['double cab ute', 'exactly', DUAL_CAB],
    ['crew cab', 'exactly', DUAL_CAB],
    ['dual cabs', 'exactly', DUAL_CAB],
    ['dual cab hilux', 'exactly', { ...HILUX, ...DUAL_CAB }],
    ['single cab', 'exactly', { ...body('cabChassis'), seats: 2 }],
    ...['extra', 'xtra', 'king', 'space', 'super', 'freestyle', 'club', 'access', 'extended'].map(
      name => [`${name} cab`, 'exactly', EXTENDED_CAB] as const,
    ),
    ['spacecab d-max', 'exactly', { ...DMAX, ...EXTENDED_CAB[0] }],
    ['super cabs', 'exactly', EXTENDED_CAB],
    ['cab chassis', 'exactly', body('cabChassis')],
    ['2 seater', 'exactly', { seats: 2 }],
    ['2 passenger', 'exactly', { seats: 2 }],
    ['two seater convertible', 'exactly', { ...body('convertible'), seats: 2 }],
    ['3rd row', 'exactly', having('Third Row Seats')],
    ['3rd row seats', 'exactly', having('Third Row Seats')],
    ['3 row suv', 'exactly', { ...having('Third Row Seats'), ...body('suv') }],
    ['hilux cab chassis', 'exactly', { ...HILUX, ...body('cabChassis') }],
  ],
  'what it has': [
    ['reversing camera', 'exactly', having('Reversing Camera')],
    ['reverse camera', 'exactly', having('Reversing Camera')],
    ['rear camera', 'exactly', having('Reversing Camera')],
    ['rear view camera', 'exactly', having('Reversing Camera')],
    ['backup camera', 'exactly', having('Reversing Camera')],
    ['hilux reverse camera', 'exactly', { ...HILUX, ...having('Reversing Camera') }],
    ['manual transmission', 'exactly', MANUAL],
    ['swift manual gearbox', 'exactly', { model: 'Swift', ...MANUAL }],
    ['automatic transmission', 'exactly', AUTOMATIC],
    ['auto transmission', 'exactly', AUTOMATIC],
    ['lams', 'exactly', LEARNER],
    ['lams approved', 'exactly', LEARNER],
    ['learner legal', 'exactly', LEARNER],
    ['bunks', 'exactly', having('Bunk Beds')],
    ['bunk beds', 'exactly', having('Bunk Beds')],
    ['ensuite caravan', 'exactly', { ...having('Ensuite'), item_type: 'caravan' }],
    ['en suite', 'exactly', having('Ensuite')],
    ['island bed', 'exactly', having('Island Bed')],
    ['solar', 'first', having('Solar')],
    ['4x2', 'first', { drive: ['Front Wheel Drive', 'Rear Wheel Drive', 'FWD', 'RWD'] }],
  ],
  'what drives it': [
    ['v8', 'exactly', cylinders(8)],
    ['v6', 'exactly', cylinders(6)],
    ['6 cylinder', 'exactly', cylinders(6)],
    ['4 cyl', 'exactly', cylinders(4)],
    ['v8 mustang', 'exactly', { model: 'Mustang', ...cylinders(8) }],
    ['2.8 diesel', 'exactly', { ...litres('28'), ...fuel('Diesel') }],
    ['2.8l diesel hilux', 'exactly', { ...HILUX, ...litres('28'), ...fuel('Diesel') }],
    ['hilux 2.8 litre', 'exactly', { ...HILUX, ...litres('28') }],
    ['ranger 2.0', 'exactly', { ...RANGER, ...litres('20') }],
    ['2.0', 'exactly', litres('20')],
    ['2.0l', 'exactly', litres('20')],
    ['2.0 L', 'exactly', litres('20')],
    ['2.0 litre', 'exactly', litres('20')],
    ['2.0-litre diesel', 'exactly', { ...litres('20'), ...fuel('Diesel') }],
    ['3.0', 'exactly', litres('30')],
    ['mazda 3.0 diesel', 'exactly', { make: 'Mazda', ...litres('30'), ...fuel('Diesel') }],
    ['3 litre', 'exactly', litres('30')],
    ['3 liter', 'exactly', litres('30')],
    ['3-litre diesel', 'exactly', { ...litres('30'), ...fuel('Diesel') }],
    ['3L', 'exactly', litres('30')],
    ['3ltr ute', 'exactly', { ...litres('30'), ...UTE }],
    ['2 litre', 'exactly', litres('20')],
    ['2l diesel ute', 'exactly', { ...litres('20'), ...fuel('Diesel'), ...UTE }],
    ['forester 2.5i', 'exactly', { model: 'Forester', name: /2\.5i/ }],
    ['mazda 6', 'first', { make: 'Mazda', model: /^CX-6/ }],
  ],
  'what shoppers call it': [
    ['rav', 'first', { model: 'RAV4' }],
    ['toyota rav', 'exactly', { model: 'RAV4' }],
    ['86', 'exactly', { model: 'GR86' }],
    ['toyota 86', 'exactly', { model: 'GR86' }],
    ['300 series', 'exactly', { model: 'LandCruiser 300' }],
    ['landcruiser 300 series', 'exactly', { model: 'LandCruiser 300' }],
    ['lc300', 'exactly', { model: 'LandCruiser 300' }],
    ['70 series', 'exactly', { model: 'LandCruiser 70' }],
    ['79 series', 'exactly', { model: 'LC79' }],
    ['200 series', 'exactly', { model: 'LC200' }],
    ['landcruiser 200', 'exactly', { model: 'LC200' }],
    ['3 series', 'first', { model: '3 Series' }],
    ['dodge ram', 'exactly', { make: 'Ram' }],
    ['mitsi', 'exactly', MITSUBISHI],
    ['great wall', 'exactly', { make: 'GWM' }],
    ['disco', 'exactly', { make: 'Land Rover', model: /^Discovery/ }],
  ],
  'what else they say': [
    ['dualcab', 'exactly', DUAL_CAB],
    ['dual-cab', 'exactly', DUAL_CAB],
    ['twin cab hilux', 'exactly', { ...HILUX, ...DUAL_CAB }],
    ['4 door ute', 'exactly', DUAL_CAB],
    ['four door utes', 'exactly', DUAL_CAB],
    ['singlecab', 'exactly', { ...body('cabChassis'), seats: 2 }],
    ['tray ute', 'exactly', body('cabChassis')],
    ['flat tray ute', 'exactly', body('cabChassis')],
    ['ute with tray', 'exactly', body('cabChassis')],
    ['minibus', 'exactly', body('bus')],
    ['mini buses', 'exactly', body('bus')],
    ['4 x 4', 'first', FOUR_WHEEL],
    ['4 x 4 ute', 'exactly', { ...UTE, drive: ['4x4', '4WD'] }],
    ['4 by 4', 'exactly', FOUR_WHEEL],
    ['2 wheel drive', 'first', { drive: ['Front Wheel Drive', 'Rear Wheel Drive', 'FWD', 'RWD'] }],
    ['four cylinder', 'exactly', cylinders(4)],
    ['six cylinders', 'exactly', cylinders(6)],
    ['straight six', 'exactly', cylinders(6)],
    ['turbo diesel', 'exactly', fuel('Diesel')],
    ['fully electric', 'exactly', ELECTRIC],
    ['manual only', 'exactly', MANUAL],
    ['tow hitch', 'exactly', having('Tow Bar')],
    ['tow ball', 'exactly', having('Tow Bar')],
    ['leather interior', 'exactly', having('Leather Seats')],
    ['radar cruise', 'exactly', having('Adaptive Cruise Control')],
    ['panoramic sunroof', 'exactly', having('Sunroof')],
    ['1 owner', 'first', { tag: 'One Owner' }],
    ['fsport', 'exactly', named(/\bf sport\b/i)],
    ['bmv', 'exactly', { make: 'BMW' }],
    ['bwm', 'exactly', { make: 'BMW' }],
    ['chev silverado', 'exactly', { model: /^Silverado/ }],
    ['landcruiser 79', 'exactly', { model: 'LC79' }],
    ['land cruiser 79', 'exactly', { model: 'LC79' }],
  ],
  'more than one of them': [
    ['trucks', 'first', UTE],
    ['pickups', 'exactly', UTE],
    ['pick ups', 'first', UTE],
    ['pick-ups', 'first', UTE],
    ['trays', 'first', body('cabChassis')],
    ['wagons', 'exactly', WAGON],
    ['station wagons', 'exactly', WAGON],
    ['estates', 'exactly', WAGON],
    ['minivans', 'exactly', PEOPLE_MOVER],
    ['mpvs', 'exactly', PEOPLE_MOVER],
    ['people movers', 'exactly', PEOPLE_MOVER],
    ['people carriers', 'exactly', PEOPLE_MOVER],
    ['vans', 'first', body('van')],
    ['suvs', 'exactly', body('suv')],
    ['crossovers', 'exactly', body('suv')],
    ['convertibles', 'first', OPEN],
    ['cabriolets', 'exactly', body('convertible')],
    ['roadsters', 'first', OPEN],
    ['sedans', 'exactly', body('sedan')],
    ['saloons', 'exactly', body('sedan')],
    ['hatches', 'exactly', HATCH],
    ['coupes', 'exactly', body('coupe')],
    ['motorcycles', 'exactly', { item_type: 'motorcycle' }],
    ['motorbikes', 'exactly', { item_type: 'motorcycle' }],
    ['bikes', 'first', { item_type: 'motorcycle' }],
    ['caravans', 'first', { item_type: 'caravan' }],
    ['motorhomes', 'first', body('motorhome')],
    ['campers', 'first', [body('motorhome'), named(/camper/i)]],
    ['campervans', 'first', [body('motorhome'), named(/camper/i)]],
    ['rvs', 'first', [body('motorhome'), { item_type: 'caravan' }]],
    ['evs', 'first', ELECTRIC],
    ['phevs', 'exactly', PLUG_IN],
    ['hybrids', 'exactly', HYBRID],
    ['mercs', 'exactly', EVERY_MERCEDES],
    ['beemers', 'exactly', { make: 'BMW' }],
    ['chevys', 'exactly', { make: 'Chevrolet' }],
    ['chevies', 'exactly', { make: 'Chevrolet' }],
  ],
  'several words': [
    ['white ute', 'exactly', { colour: 'White', ...UTE }],
    ['ranger wildtrak', 'exactly', { ...RANGER, badge: 'Wildtrak' }],
    ['wildtrak ford', 'exactly', { ...RANGER, badge: 'Wildtrak' }],
    ['ascent sport', 'exactly', { badge: 'Ascent Sport' }],
    ['corolla hybrid', 'exactly', { ...COROLLA, ...fuel('Hybrid') }],
    ['diesel hilux auto', 'exactly', { ...HILUX, ...fuel('Diesel'), ...AUTOMATIC }],
    ['manual swift', 'exactly', { model: 'Swift', ...MANUAL }],
    ['hilux 4wd', 'exactly', { ...HILUX, drive: '4x4' }],
    ['2022 triton', 'exactly', { ...TRITON, year: 2022 }],
    ['triton gls 2024', 'exactly', { ...TRITON, badge: 'GLS', year: 2024 }],
    ['merc c200', 'exactly', { ...MERCEDES, badge: 'C200' }],
    ['new kia', 'exactly', { make: 'Kia', ...NEW }],
    ['electric kia', 'exactly', { make: 'Kia', ...ELECTRIC }],
    ['kia ev geelong', 'exactly', { make: 'Kia', ...ELECTRIC, city: 'Geelong' }],
    ['red suv apple carplay', 'exactly', { colour: 'Red', ...body('suv'), filtered_features: 'Apple CarPlay' }],
    ['x trail ti-l', 'exactly', { ...XTRAIL, badge: 'Ti-L' }],
    ['utes near me', 'exactly', UTE],
    ['mazda 3 auto', 'first', { ...MAZDA3, ...AUTOMATIC }],
  ],
  'what is not there': [
    ['toyota spaceship', 'nothing'],
    ['mazda 2003', 'nothing'],
    ['kxa', 'nothing'],
    ['cx77', 'nothing'],
  ],
  'one car by its number': [
    ['U02111', 'exactly', { stocknum: 'U02111' }],
    ['u02111', 'exactly', { stocknum: 'U02111' }],
    ['SR-90210', 'exactly', { stocknum: 'SR-90210' }],
    ['sr90210', 'exactly', { stocknum: 'SR-90210' }],
    ['JKX 447', 'exactly', { regplate: 'JKX447' }],
    ['stock U02111', 'exactly', { stocknum: 'U02111' }],
    ['rego JKX 447', 'exactly', { regplate: 'JKX447' }],
  ],
}

/** Invented cars that the sample dealers have none like. */
export const FURTHER_CARS = [
  { make: 'Lexus', model: 'GS350', badge: 'F Sport', simple_body: 'sedan', regplate: 'JKX447' },
  { make: 'Škoda', model: 'Octavia', badge: 'RS', simple_body: 'stationWagon', stocknum: 'SR-90210' },
  { make: 'Citroën', model: 'C3', badge: 'Aircross', simple_body: 'hatch' },
  { make: 'Porsche', model: 'Cayenne', badge: 'E-Hybrid', simple_body: 'suv', simple_fuel: 'Plug-in Hybrid' },
  { make: 'Peugeot', model: '308', badge: 'Allure', simple_body: 'hatchback' },
  { make: 'Renault', model: 'Koleos', badge: 'Intens', simple_body: 'suv' },
  { make: 'SsangYong', model: 'Rexton', badge: 'Ultimate', simple_body: 'suv', drive: '4WD' },
  { make: 'Toyota', model: 'LC79', badge: 'GX', simple_body: 'cabChassis', seats: 2 },
  { make: 'Isuzu', model: 'D-MAX', badge: 'SX', simple_body: 'ute', seats: 4 },
  { make: 'Ford', model: 'Falcon', badge: 'XL Super Cab', simple_body: 'ute', seats: undefined },
  { make: 'Toyota', model: 'LC200', badge: 'Sahara', simple_body: '4x4' },
] as const

/** Where the search is not yet as judged. */
export const NOT_YET: readonly string[] = ['rangr']
