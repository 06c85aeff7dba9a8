// Once, as the page is read: from then on the search draws its grid itself.
import { putTiles } from '../tiles-in-place.ts'

putTiles('.search .car-grid', new Date())
