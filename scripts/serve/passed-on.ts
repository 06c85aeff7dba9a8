/** What a proxy adds to a request that it passes on. Each leaves out some. */
const ADDED_BY_PROXIES = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'Via']

/** Whether a request comes from elsewhere, though a proxy on this computer asks: seen from here, its visitors sit here. */
export const isPassedOn = (headers: Headers): boolean => ADDED_BY_PROXIES.some(name => headers.has(name))
