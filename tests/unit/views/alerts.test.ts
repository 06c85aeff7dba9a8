import { expect, test } from 'vitest'
import { ALERT_LASTS } from '../../../src/api/alerts/limits.ts'
import { DAY } from '../../../src/domain/durations.ts'
import { routes } from '../../../src/routes.ts'
import type { SiteFile } from '../../../src/site/schema/site.ts'
import { alertsPage } from '../../../src/views/alerts-page.ts'
import { carPage } from '../../../src/views/car-page.ts'
import { searchPage } from '../../../src/views/search-page.ts'
import { aCar } from '../../support/builders.ts'
import { aSite } from '../../support/site.ts'

const ON: Partial<SiteFile> = { features: { alerts: true }, baseUrl: 'https://www.northside.example' }
const withAlerts = aSite({ settings: ON })

test('features 3.2 a dealer has the page who has the feature and an address, and no search engine lists it', () => {
  const route = routes.find(({ pattern }) => pattern === '/alerts')!
  const sites = [withAlerts, aSite(), aSite({ settings: { features: { alerts: true } } })]
  expect(sites.map(site => [...route.paths(site)])).toEqual([[{}], [], []])
  expect(alertsPage(withAlerts).meta.robots).toBe('noindex')
})

test('features 3.2 the page promises what its emails keep to, and leads to what becomes of the address', () => {
  const { form, scriptless, setup } = alertsPage(withAlerts)
  expect(form.promises.join(' ')).toMatch(/One email a day at most.+say yes.+link to stop\./)
  expect(form.promises.at(-1)).toContain(`After ${ALERT_LASTS / DAY} days it stops`)
  expect(form.privacy[1].href).toBe('/privacy-policy')
  expect(scriptless).toMatchObject({ text: expect.stringContaining('scripts'), place: { phone: '(02) 5550 1234' } })
  expect(JSON.stringify([form, scriptless, setup.labels])).not.toMatch(/\bletters?\b/i)
})

test('features 3.2 a dealer of what is towed speaks of vehicles, and of its mixed stock in the words of its lists', () => {
  const leisure = aSite({
    settings: { ...ON, template: 'leisure' },
    cars: [aCar(), aCar({ id: 2, item_type: 'caravan' })],
  })
  const { labels, search } = alertsPage(leisure).setup
  expect(labels.alertsThisCar).toBe('This vehicle')
  expect(search.labels.stockNoun).toBe(searchPage(leisure).setup.labels.stockNoun)
})

test('CF-09, features 3.2 what a search finds now is asked among the cars that the site lists', () => {
  const listed = { soldWindowDays: 5, exclusionRule: 4 as const }
  const site = aSite({ settings: { ...ON, stock: listed, search: { filter: 'make:Toyota' } } })
  expect(alertsPage(site).setup.search.listed).toEqual({ ...listed, filter: 'make:Toyota' })
})

test('features 3.2 the page of a car leads to news of it, and of one like it; without the feature it says nothing of them', () => {
  const ofPrice = (price: number) => carPage(withAlerts, aCar({ id: 7, price })).alerts
  expect(ofPrice(20_000)).toEqual({
    car: { label: 'Tell me if the price drops', href: '/alerts?car=7' },
    similar: {
      label: 'Tell me when one like it comes in',
      href: `/alerts?search=${encodeURIComponent('make_model=Toyota+%3E+Corolla')}`,
    },
  })
  expect(ofPrice(0)?.car.label).toBe('Tell me of changes')
  expect(carPage(aSite(), aCar())).not.toHaveProperty('alerts')
})

test('features 3.2 a search page has the words of its ways to news by mail, where the dealer has the feature', () => {
  expect(searchPage(withAlerts).setup.alerts).toEqual({
    link: 'Get new ones by email',
    none: 'Tell me when one comes in',
  })
  expect(searchPage(aSite()).setup).not.toHaveProperty('alerts')
})
