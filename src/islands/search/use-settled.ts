import { useEffect, useState } from 'react'

/** A text once it has stayed the same for a while; empty until it first changes. */
export function useSettled(text: string, afterMs: number): string {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first && settled === '') return
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, first, settled, afterMs])
  return settled
}
