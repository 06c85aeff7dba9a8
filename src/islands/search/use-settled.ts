import { useEffect, useState } from 'react'

/** Makes another text of the same words, as one that stays the same is not read out again. */
const AGAIN = '\u00a0'

/**
 * A text once it, and what it is `about`, have stayed the same for a while; empty until one of them first changes. Of something
 * else the same words are said again.
 */
export function useSettled(text: string, about: string, afterMs: number): string {
  const [first] = useState({ text, about })
  const [settled, setSettled] = useState('')
  const isFirst = settled === '' && text === first.text && about === first.about
  useEffect(() => {
    if (isFirst) return
    const timer = setTimeout(() => setSettled(last => (last === text ? text + AGAIN : text)), afterMs)
    return () => clearTimeout(timer)
  }, [text, about, isFirst, afterMs])
  return settled
}
