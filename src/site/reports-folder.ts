/** In the out folder, beside the bundles: what staff should look at, a page for each dealer. */
export const REPORTS_FOLDER = 'reports'
