import { expect, test } from 'vitest'
import { dealerNamed, dealerServed, isOfThisComputer } from '../../../scripts/serve/host-names.ts'

test.each([
  { host: 'northside.localhost', served: 'northside', named: 'northside', isOurs: true },
  { host: 'NorthSide.localhost:4321', served: 'northside', named: 'northside', isOurs: true },
  { host: 'localhost', served: undefined, named: undefined, isOurs: true },
  { host: 'LOCALHOST:4321', served: undefined, named: undefined, isOurs: true },
  { host: '127.0.0.1:4321', served: undefined, named: undefined, isOurs: true },
  { host: '[::1]:4321', served: undefined, named: undefined, isOurs: true },
  // A dot more is another name to a browser, which keeps its cookies apart.
  { host: 'northside.localhost.', served: 'northside', named: undefined, isOurs: false },
  { host: 'northside.lan:4321', served: 'northside', named: undefined, isOurs: false },
  { host: 'northside.example.com', served: 'northside', named: undefined, isOurs: false },
  { host: 'northside.west.localhost', served: 'northside', named: undefined, isOurs: false },
  { host: 'northside.localhost.example.com', served: 'northside', named: undefined, isOurs: false },
  { host: 'notlocalhost', served: undefined, named: undefined, isOurs: false },
  { host: '127.0.0.1.example.com', served: undefined, named: undefined, isOurs: false },
  { host: '127.0.0.2', served: undefined, named: undefined, isOurs: false },
  { host: '192.168.1.20:4321', served: undefined, named: undefined, isOurs: false },
  { host: 'example', served: undefined, named: undefined, isOurs: false },
  { host: '.localhost', served: '', named: undefined, isOurs: false },
  { host: '', served: undefined, named: undefined, isOurs: false },
])('$host serves $served, means $named, is of this computer: $isOurs', ({ host, served, named, isOurs }) => {
  expect(dealerServed(host)).toBe(served)
  expect(dealerNamed(host)).toBe(named)
  expect(isOfThisComputer(host)).toBe(isOurs)
})
