// What a host name says: which dealer it means, and whether it is one of this computer. Who sees previews, the editor and the
// outbox hangs on it, so there are three questions, each as strict as what is behind it.

/**
 * The dealer whose bundle a host serves: the first part, whatever comes behind it, as a host in a network has a name there
 * ("northside.lan:4321"). A bare name or an address is none. It shows what anybody may see, and lets nobody further.
 */
export function dealerServed(host: string): string | undefined {
  const labels = host
    .replace(/\.?(:\d+)?$/, '')
    .toLowerCase()
    .split('.')
  return labels.length > 1 && !/^\d+$/.test(labels[0]!) ? labels[0] : undefined
}

/**
 * The dealer that a name of this computer such as `northside.localhost:4500` asks for. What is not for others, such as a page at
 * another moment, is for these names alone: a host that others know may lead here too. With one part before `localhost`, as our
 * own links have it: nothing else is a dealer's.
 */
export const dealerNamed = (host: string): string | undefined =>
  /^([a-z0-9-]+)\.localhost(:\d+)?$/i.exec(host)?.[1]?.toLowerCase()

/**
 * Whether a host name is one of this computer: a dealer's as above, or its own. Another name that leads to this computer may be
 * that of a website which wants to get in through its visitor.
 */
export const isOfThisComputer = (host: string): boolean =>
  dealerNamed(host) !== undefined || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
