/** Who somebody is to a site, as far as it knows. */
export type Identity = { id?: string | undefined; phone?: string | undefined }

/** Whether somebody counts as signed in: by a phone or by an id. Source: AU-02. */
export const isSignedIn = (user: Identity | undefined): boolean => hasPhone(user) || Boolean(user?.id)

/** Whether somebody may save cars: an id alone is not enough. Source: AU-03, WL-08. */
export const hasPhone = <Known extends Identity>(user: Known | undefined): user is Known & { phone: string } =>
  Boolean(user?.phone)
