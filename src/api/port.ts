/** Where the API listens that is a server of its own, unless PORT says otherwise. */
export const API_PORT = 8787

/**
 * The port that an environment names, or one's own where it names none; 0 is any that is free. Nothing where what it names is
 * no port.
 */
export function findPort({ PORT }: Readonly<Record<string, string | undefined>>, standard = 0): number | undefined {
  const port = Number(PORT?.trim() || standard)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined
}

export const PORT_REMEDY = 'write a number up to 65535'
