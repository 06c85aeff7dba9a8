/** Where `npm start`, `npm run serve` and `npm run dev` listen, unless PORT says otherwise. */
export const SITES_PORT = 4321

/** For the usage of each command that serves. */
export const WHERE_SERVED = `PORT is where it listens (${SITES_PORT}); FORECOURT_HOST names another address, where no page can be asked for with ?at=.`
