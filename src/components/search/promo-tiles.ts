// Once, as the page is read: from then on the search draws its grid itself.
import { putTiles } from '../scripts/tiles.ts'

putTiles('.search .car-grid', new Date())
