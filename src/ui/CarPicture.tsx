import type { PictureShown, Shape } from '../domain/picture.ts'

type CarPictureProps = {
  /** Without a picture, a drawing of what it is stands in its place. */
  car: { picture?: PictureShown; shape: Shape }
  /** How wide it is shown, as the browser needs to know to choose a file. */
  sizes: string
  /** Pictures above the fold load at once, the others when they come near. */
  eager?: boolean
}

/** A picture of a car in the best format and width there is; the space is kept free while it loads (DC-76, DC-182). */
export function CarPicture({ car: { picture, shape }, sizes, eager = false }: CarPictureProps) {
  if (picture === undefined) return <span className="no-picture" data-shape={shape} />
  const { sources, alt, ...shown } = picture
  const image = {
    ...shown,
    loading: eager ? undefined : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
    decoding: 'async',
  } as const
  const [only, ...others] = sources
  // With one format there is nothing for the browser to choose but the width.
  if (others.length === 0) return <img {...image} alt={alt} srcSet={only?.srcset} sizes={only && sizes} />
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type ?? srcset} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img {...image} alt={alt} />
    </picture>
  )
}
