import { useRef } from "react";

/** Names a message: the same for as long as its words are the same, so that trying again sends it once. */
export function useMessageKey(): (message: object) => string {
  const last = useRef({ words: "", key: "" });
  return (message) => {
    const words = JSON.stringify(message);
    if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() };
    return last.current.key;
  };
}
