import type { TileShown } from '../domain/promo-tile.ts'

/**
 * A picture among the cars of a grid (OF-13), four wide to five high at best, as cards are. Its ground is a drawing, as a page
 * may have no inline styles.
 */
export function PromoTile({ tile, hidden = false }: { tile: TileShown; hidden?: boolean }) {
  const { image, widths, alt, href, background, position, start, expiry } = tile
  const picture = <img src={image} alt={alt} {...widths} width="800" height="1000" loading="lazy" />
  return (
    <li className="promo-tile" hidden={hidden} data-tile={JSON.stringify({ position, start, expiry })}>
      {background !== undefined && (
        <svg className="promo-tile__ground" aria-hidden="true">
          <rect width="100%" height="100%" fill={background} />
        </svg>
      )}
      {href === undefined ? <span>{picture}</span> : <a href={href}>{picture}</a>}
    </li>
  )
}
