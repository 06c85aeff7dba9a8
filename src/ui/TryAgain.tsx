type TryAgainProps = { text: string; label: string; onPress: () => void }

/** In place of what could not be loaded. */
export function TryAgain({ text, label, onPress }: TryAgainProps) {
  return (
    <div className="cluster" role="alert">
      <p>{text}</p>
      <button type="button" className="button button--quiet" onClick={onPress}>
        {label}
      </button>
    </div>
  )
}
