import { map } from 'nanostores'

/** What went wrong with a form when it was last sent, by the form's name; gone when it is sent again. Source: FM-28, DC-123. */
export const $formErrors = map<Readonly<Record<string, string | undefined>>>({})
