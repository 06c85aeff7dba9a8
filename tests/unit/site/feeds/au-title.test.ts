import { expect, test } from 'vitest'
import { parseTitle } from '../../../../src/site/feeds/au-title.ts'

test.each([
  ['2018 Toyota Hilux SR (4X4)', 'Toyota', 'Hilux', 'SR (4X4)'],
  ['2020 Land Rover Range Rover Sport SDV6', 'Land Rover', 'Range Rover Sport', 'SDV6'],
  ['2016 Land Rover Range Rover Evoque TD4', 'Land Rover', 'Range Rover Evoque', 'TD4'],
  ['2012 Land Rover Range Rover 4.4', 'Land Rover', 'Range Rover', '4.4'],
  ['2019 Land Rover Discovery Sport S', 'Land Rover', 'Discovery Sport', 'S'],
  ['2014 Land Rover Discovery 4 TDV6', 'Land Rover', 'Discovery', '4 TDV6'],
  ['2017 Alfa Romeo Giulietta Veloce', 'Alfa Romeo', 'Giulietta', 'Veloce'],
  ['2013 Great Wall V200 (4X4)', 'Great Wall', 'V200', '(4X4)'],
  ['2010 Aston Martin DB9', 'Aston Martin', 'DB9', ''],
  ['2011 Rolls-Royce Ghost', 'Rolls-Royce', 'Ghost', ''],
  ['2015 Mercedes-Benz C200 CDI', 'Mercedes-Benz', 'C200', 'CDI'],
  ['2003 Rover Mini Cooper', 'Rover', 'Mini', 'Cooper'],
  ['2021 Toyota Landcruiser Prado GXL', 'Toyota', 'Landcruiser Prado', 'GXL'],
  ['2021 Toyota Landcruiser GXL (4X4)', 'Toyota', 'Landcruiser', 'GXL (4X4)'],
  ['2009 Toyota Land Cruiser VX', 'Toyota', 'Land Cruiser', 'VX'],
  ['2009 Toyota Land Cruiser Prado VX', 'Toyota', 'Land Cruiser Prado', 'VX'],
  ['2013 Kia Grand Carnival SLI', 'Kia', 'Grand Carnival', 'SLI'],
  ['2018 Jeep Grand Cherokee Limited', 'Jeep', 'Grand Cherokee', 'Limited'],
  ['2012 Suzuki Grand Vitara', 'Suzuki', 'Grand Vitara', ''],
  ['2015 Citroen Grand C4 Picasso', 'Citroen', 'Grand C4 Picasso', ''],
  ['2009 Saab 9-3 Linear', 'Saab', '9-3', 'Linear'],
  ['2022 Audi RS Q3', 'Audi', 'RS Q3', ''],
  ['2018 BMW 3 SERIES 20I', 'BMW', '3 SERIES', '20I'],
  ['2010 BMW 320I Executive', 'BMW', '320I', 'Executive'],
  ['2022 Tesla Model 3 Long Range', 'Tesla', 'Model 3', 'Long Range'],
  ['2019 Toyota Corolla Cross GX', 'Toyota', 'Corolla Cross', 'GX'],
  ['2019 Toyota Corolla Ascent', 'Toyota', 'Corolla', 'Ascent'],
  ['2015 Toyota HiAce (No Badge)', 'Toyota', 'HiAce', ''],
  ['2014 Holden Trax 2014 HOLDEN TRAX LS TJ AUTO MY14', 'Holden', 'Trax', 'LS TJ AUTO MY14'],
  ['2012 Jeep Grand Cherokee 2012 JEEP GRAND CHEROKEE LAREDO', 'Jeep', 'Grand Cherokee', 'LAREDO'],
  ['2019 Mitsubishi Triton 2019 Mitsubishi MR Triton GLX+', 'Mitsubishi', 'Triton', 'MR Triton GLX+'],
  ['2022 Nissan X-Trail Nissan X-TRAIL ST', 'Nissan', 'X-Trail', 'ST'],
  ['2016 Mini Cooper Cooper S', 'Mini', 'Cooper', 'Cooper S'],
  ['2019 Ford Mustang Ford Performance GT', 'Ford', 'Mustang', 'Ford Performance GT'],
  ['2019 Ford Mustang 2019 GT', 'Ford', 'Mustang', 'GT'],
  ['2015 Mazda 3 3 Neo', 'Mazda', '3', '3 Neo'],
  ['  2015  Toyota   86  GTS ', 'Toyota', '86', 'GTS'],
])('"%s" is a %s %s', (title, make, model, badge) => {
  expect(parseTitle(title)).toEqual({ year: Number(/\d{4}/.exec(title)![0]), make, model, badge })
})

test.each([
  ['', 'Title is empty'],
  ['Toyota Corolla', 'does not begin with a year'],
  ['2018', 'names no make'],
  ['2018 Toyota', 'names no model'],
  ['2018 Toyota Other', 'names no model'],
  ['2018 Land Rover', 'names no model'],
])('"%s" is no car, and the reason says why', (title, reason) => {
  expect(parseTitle(title)).toEqual({ reason: expect.stringContaining(reason) })
})
