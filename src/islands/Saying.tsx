import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Say = createContext((_: string): void => {})

/**
 * What an island says to readers while its parts come and go, in one line that is there before: what comes together with its
 * text is not heard everywhere.
 */
export function Saying({ children }: { children: ReactNode }) {
  const [said, say] = useState('')
  return (
    <Say value={say}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {children}
    </Say>
  )
}

/** Says a text when it becomes another; nothing where a part of this one speaks. */
export function useSaying(text: string | undefined): void {
  const say = useContext(Say)
  useEffect(() => {
    if (text !== undefined) say(text)
  }, [say, text])
}
