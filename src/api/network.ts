import { isIP, isIPv6 } from 'node:net'

/**
 * An address as those in front of us write it, without its port: `ip`, `ip:port` or `[ip]:port`; nothing for what is none.
 * CloudFront puts the port of an IPv6 address behind it without brackets.
 */
export function addressIn(written: string): string | undefined {
  const text = written.trim()
  return [text, text.replace(/:\d+$/, '')].map(withoutBrackets).find(address => isIP(address) !== 0)
}

const withoutBrackets = (text: string): string => /^\[(.*)\]$/.exec(text)?.[1] ?? text

/** Who counts as one visitor: an IPv4 address, or the /64 network that one connection gets of IPv6. */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rest]
  return all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
