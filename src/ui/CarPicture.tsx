import type { PictureShown } from '../domain/picture.ts'

type CarPictureProps = {
  /** Missing for a car without pictures: then an illustration stands in its place. */
  picture: PictureShown | undefined
  /** How wide it is shown, as the browser needs to know to choose a file. */
  sizes: string
  /** Pictures above the fold load at once, the others when they come near. */
  eager?: boolean
}

/** A picture of a car in the best format and width there is; the space is kept free while it loads (DC-76, DC-182). */
export function CarPicture({ picture, sizes, eager = false }: CarPictureProps) {
  if (picture === undefined) return <span className="no-picture" />
  const [only, ...others] = picture.sources
  const image = {
    src: picture.src,
    width: picture.width,
    height: picture.height,
    loading: eager ? undefined : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
    decoding: 'async',
  } as const
  // With one format there is nothing for the browser to choose but the width.
  if (others.length === 0) return <img {...image} alt={picture.alt} srcSet={only?.srcset} sizes={only && sizes} />
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type ?? srcset} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img {...image} alt={picture.alt} />
    </picture>
  )
}
