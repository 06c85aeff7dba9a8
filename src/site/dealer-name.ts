/** What begins with "_" is shared by dealers and is none itself, nor is what begins with a dot. Source: CF-01. */
export const isDealerName = (name: string): boolean => !/^[_.]/.test(name)
