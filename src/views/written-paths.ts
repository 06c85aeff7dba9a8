// Apart from the pages themselves, which ask the table of addresses: so that who only names one need not load it.

/**
 * The pages of text with an address of their own; every other one is below `/pages/`. Source: RT-56, RT-59, RT-61 to
 * RT-63, RT-65, RT-68, RT-69, RT-72.
 */
export const OWN_ADDRESSES = [
  'about-us',
  'genuine-service',
  'privacy-policy',
  'roadside-assist',
  'service',
  'terms-and-conditions',
  'vehicle-parts-and-accessories',
  'warranty',
] as const

export const hasOwnAddress = (slug: string): boolean => OWN_ADDRESSES.some(own => own === slug)

export const pathOfPage = (slug: string): string => (hasOwnAddress(slug) ? `/${slug}` : `/pages/${slug}`)
