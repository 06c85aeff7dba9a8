import { describe, expect, test } from 'vitest'
import { safePath, signInPath } from '../../../src/domain/sign-in-path.ts'

describe('DC-23 redirect and back accept only paths of this site', () => {
  test.each(['/', '/cars/a?b=c#d', '/search?make=Land%20Rover', '/a//b'])('%j stays', path => {
    expect(safePath(path)).toBe(path)
  })
  test.each([
    '',
    'cars',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /cars',
    null,
    undefined,
  ])('%j becomes "/"', path => {
    expect(safePath(path)).toBe('/')
  })
})

test('RT-23, AU-05 sign-in gets purpose, redirect and back, made safe', () => {
  expect(signInPath('watchlist', '/cars/a?b=1', '//evil.example')).toBe(
    '/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fb%3D1&back=%2F',
  )
})
