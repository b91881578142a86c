import { useEffect, useRef, useState } from "react";

const REST_MS = 300;

/**
 * A search box's text as it is typed, handed on when typing rests. Follows `value`, the text that is searched for, when
 * that changes by itself (a step back, a cleared filter), and not when it comes back late with what was handed on.
 */
export function useTyped(
  value: string,
  onRest: (value: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [handedOn, setHandedOn] = useState<readonly string[]>([]);
  if (value !== seen) {
    const at = handedOn.indexOf(value);
    setSeen(value);
    setHandedOn(at === -1 ? [] : handedOn.slice(at + 1));
    if (at === -1) setTyped(value);
  }
  const latest = useRef({ asked: value, onRest });
  useEffect(() => {
    latest.current = { asked: handedOn.at(-1) ?? value, onRest };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if (text === latest.current.asked) return;
      setHandedOn((before) => [...before, text]);
      latest.current.onRest(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
