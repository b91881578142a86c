import { useEffect, useRef, useState } from "react";

const REST_MS = 300;

/**
 * A search box's text as it is typed, handed on when typing rests. Follows `value`, the text that is searched for, when
 * that changes by itself (a step back, a cleared filter).
 */
export function useTyped(value: string, onRest: (value: string) => void): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  if (value !== handedOn) {
    setHandedOn(value);
    setTyped(value);
  }
  const latest = useRef({ value, onRest });
  useEffect(() => {
    latest.current = { value, onRest };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if (text === latest.current.value) return;
      setHandedOn(text);
      latest.current.onRest(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
