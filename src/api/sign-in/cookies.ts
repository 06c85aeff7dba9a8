/** `__Host-`: a browser takes it only over a safe connection, for this host alone and all its paths. */
export const SESSION_COOKIE = '__Host-session'

/** Ties a code to the browser that asked for it. */
export const CODE_COOKIE = '__Host-code'
