/** The text of a column that holds one kind of thing as JSON. */
export type Json<T> = string & { readonly json: T }

/** A thing as such a column holds it; what is undefined in it is left out. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>

/** Written by `toJson`, it is trusted: what comes from elsewhere is checked where it enters. */
export const fromJson = <T>(text: Json<T>): T => JSON.parse(text)
