import { useEffect, useState } from 'react'

/** Makes another text of the same words, as one that stays the same is not read out again. */
const AGAIN = '\u00a0'

/**
 * A text once it, and what it is `about`, have stayed the same for a while; empty until one of them first changes. Of something
 * else the same words are said again. Nothing is said while it is held back.
 */
export function useSettled(text: string, about: string, afterMs: number, isHeldBack = () => false): string {
  const [first] = useState({ text, about })
  const [settled, setSettled] = useState('')
  const isFirst = settled === '' && text === first.text && about === first.about
  useEffect(() => {
    if (isFirst) return
    const timer = setInterval(() => {
      if (isHeldBack()) return
      clearInterval(timer)
      setSettled(last => (last === text ? text + AGAIN : text))
    }, afterMs)
    return () => clearInterval(timer)
  }, [text, about, isFirst, afterMs])
  return settled
}
